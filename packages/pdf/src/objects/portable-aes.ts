import { cbc } from '@noble/ciphers/aes.js'
import type { AesCbc } from '@recto/runtime'

/** AES in JavaScript, for platforms without a synchronous native one. */
export const portableAes: AesCbc = {
  encrypt: (key, iv, data) => cbc(key, iv, { disablePadding: true }).encrypt(data),
  decrypt: (key, iv, data) => cbc(key, iv, { disablePadding: true }).decrypt(data),
}
