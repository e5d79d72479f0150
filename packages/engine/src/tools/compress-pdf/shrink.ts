import type { CompressionFacts, Warning } from '@recto/contract'

import type { LevelSettings } from './levels.ts'
import type { Prepared } from './prepare.ts'
import { writeCompressed } from './write-compressed.ts'

/** What a document came to with some settings. */
export interface Shrunk extends Pick<CompressionFacts, 'images' | 'worstPage'> {
  bytes: Uint8Array
  warnings: Warning[]
}

/** Packs the images of a document with some settings, writes it, and takes back what shows too much. */
export async function shrink(prepared: Prepared, settings: LevelSettings): Promise<Shrunk> {
  const compression = prepared.start(settings)
  const written = await writeCompressed(compression)
  return { ...written, images: { total: compression.usage.images.size, changed: compression.changedImages.size } }
}
