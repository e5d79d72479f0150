/** Why a document in an older format was not decrypted: the password is wrong, or the encryption is not a known one. */
export type DecryptionFailure = 'password' | 'unsupported'
