import type { OfficeFormat } from '@recto/runtime'
import { CompoundFile } from '@recto/zip'

import { decryptDoc } from './encryption/doc.ts'
import type { DecryptionFailure } from './encryption/decryption-failure.ts'
import { decryptPpt } from './encryption/ppt.ts'
import { decryptXls } from './encryption/xls.ts'

/** A document in an older format, decrypted, or why it is not. */
export type DecryptedCompound = { bytes: Uint8Array } | { failure: DecryptionFailure | 'unreadable' }

type Decrypt = (file: CompoundFile, stream: string, password: string) => DecryptionFailure | undefined

const FORMATS: Partial<Record<OfficeFormat, Decrypt>> = { doc: decryptDoc, xls: decryptXls, ppt: decryptPpt }

/**
 * Decrypts a copy of a Word, Excel or PowerPoint file in an older format with its password. Streams keep their sizes and places.
 * @param stream the main stream of the format
 */
export function decryptCompound(
  encrypted: Uint8Array,
  { format, stream }: { format: OfficeFormat; stream: string },
  password: string,
): DecryptedCompound {
  const bytes = encrypted.slice()
  try {
    const decrypt = FORMATS[format]
    const failure = decrypt === undefined ? 'unsupported' : decrypt(new CompoundFile(bytes), stream, password)
    return failure === undefined ? { bytes } : { failure }
  } catch (error) {
    // The file, or a stream, ends before something that it should contain.
    if (error instanceof RangeError) return { failure: 'unreadable' }
    throw error
  }
}
