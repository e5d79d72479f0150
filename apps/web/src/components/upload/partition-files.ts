import { BYTES_PER_MB } from '@recto/contract'

import { matchesAccept } from './accept.ts'

/** Why a file was rejected. */
export type RejectionReason = 'too-large' | 'wrong-type'

/** Why a choice of files was refused as a whole: an unsuitable file, or several where one is expected. */
export type RefusalReason = RejectionReason | 'several'

/** The limits of an upload. */
export interface UploadBounds {
  accept: string
  /** Per file, in MB. */
  maxSize: number
}

/** Separates accepted files from rejected ones, each with its reason. */
export function partitionFiles(files: readonly File[], { accept, maxSize }: UploadBounds) {
  const accepted: File[] = []
  const rejected: { file: File; reason: RejectionReason }[] = []
  for (const file of files) {
    if (!matchesAccept(file, accept)) rejected.push({ file, reason: 'wrong-type' })
    else if (file.size > maxSize * BYTES_PER_MB) rejected.push({ file, reason: 'too-large' })
    else accepted.push(file)
  }
  return { accepted, rejected }
}
