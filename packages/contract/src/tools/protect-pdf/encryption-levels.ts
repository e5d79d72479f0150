/** Encryption levels, weakest first, with what each stands for (ISO 32000-2, 7.6). */
export const ENCRYPTION_LEVELS = {
  low: { algorithm: 'RC4', keyLength: 40 },
  medium: { algorithm: 'RC4', keyLength: 128 },
  high: { algorithm: 'AES', keyLength: 256 },
} as const

export type EncryptionLevel = keyof typeof ENCRYPTION_LEVELS

/** The protection that is made where nothing else is asked for, besides the password that opens the document. */
export const DEFAULT_PROTECTION = {
  ownerPassword: '',
  encryptionLevel: 'high',
  allowPrinting: false,
  allowModifying: false,
  allowCopying: false,
  allowAnnotating: false,
  allowFillingForms: false,
} as const

/** What the calls are reported as that failed without a sentence of their own. */
export const PROTECTION_FAILURES = {
  protect: 'Error protecting PDF',
  remove: 'Error removing PDF protection',
  check: 'Failed to check if PDF is protected',
} as const
