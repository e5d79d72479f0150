/** Encryption levels, weakest first (ISO 32000-2, 7.6); key lengths are in bits. */
export const ENCRYPTION_LEVELS = {
  low: { algorithm: 'RC4', keyLength: 40 },
  medium: { algorithm: 'RC4', keyLength: 128 },
  high: { algorithm: 'AES', keyLength: 256 },
} as const

export type EncryptionLevel = keyof typeof ENCRYPTION_LEVELS

/** Default options of `protect`; the user password has no default. */
export const DEFAULT_PROTECTION = {
  ownerPassword: '',
  encryptionLevel: 'high',
  allowPrinting: false,
  allowModifying: false,
  allowCopying: false,
  allowAnnotating: false,
  allowFillingForms: false,
} as const

/** The `failure` messages of the three operations; here, so that the page can use them without loading zod. */
export const PROTECTION_FAILURES = {
  protect: 'Error protecting PDF',
  remove: 'Error removing PDF protection',
  check: 'Failed to check if PDF is protected',
} as const
