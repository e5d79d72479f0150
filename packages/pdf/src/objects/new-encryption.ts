import { uniformCryptMethods } from './crypt-filters.ts'
import { Encryption } from './encryption.ts'
import { newFileIdentifier } from './file-identifier.ts'
import { dictionary, name, PdfString } from './objects.ts'
import { newKeys, newRc4Keys, type KeyMaker } from './security-keys.ts'

/** The parameters of a new encryption. */
export interface EncryptionRequest {
  /** Revision of the standard security handler: 2 = 40-bit RC4, 3 = 128-bit RC4, 6 = 256-bit AES. */
  revision: 2 | 3 | 6
  user: Uint8Array
  owner: Uint8Array
  /** The permission flags (ISO 32000-2, table 22). */
  permissions: number
}

/** Creates the encryption of a new document: its keys and its encryption dictionary (7.6.4). */
export function newEncryption(request: EncryptionRequest, maker: KeyMaker): Encryption {
  return request.revision === 6 ? newAesEncryption(request, maker) : newRc4Encryption(request, maker)
}

function newRc4Encryption({ revision, user, owner, permissions }: EncryptionRequest, maker: KeyMaker): Encryption {
  const fileId = newFileIdentifier({ randomBytes: maker.randomBytes })
  const keyLength = revision === 2 ? 5 : 16
  const keys = newRc4Keys({ user, owner, revision, keyLength, permissions, fileId })
  const entries = dictionary({
    Filter: name('Standard'),
    V: revision === 2 ? 1 : 2,
    R: revision,
    Length: keyLength * 8,
    P: permissions,
    O: new PdfString(keys.owner),
    U: new PdfString(keys.user),
  })
  const parts = {
    dictionary: entries,
    fileId,
    key: keys.key,
    methods: uniformCryptMethods('rc4'),
    encryptsMetadata: true,
  }
  return new Encryption(parts, maker.aes)
}

function newAesEncryption({ user, owner, permissions }: EncryptionRequest, maker: KeyMaker): Encryption {
  const keys = newKeys({ user, owner, permissions }, maker)
  const filter = dictionary({ AuthEvent: name('DocOpen'), CFM: name('AESV3'), Length: 32 })
  const entries = dictionary({
    Filter: name('Standard'),
    V: 5,
    R: 6,
    Length: 256,
    P: permissions,
    O: new PdfString(keys.owner),
    OE: new PdfString(keys.ownerEncrypted),
    U: new PdfString(keys.user),
    UE: new PdfString(keys.userEncrypted),
    Perms: new PdfString(keys.permissions),
    CF: dictionary({ StdCF: filter }),
    StmF: name('StdCF'),
    StrF: name('StdCF'),
    EncryptMetadata: true,
  })
  const methods = uniformCryptMethods('aes-256')
  const fileId = newFileIdentifier({ randomBytes: maker.randomBytes })
  return new Encryption({ dictionary: entries, fileId, key: keys.key, methods, encryptsMetadata: true }, maker.aes)
}
