import type { GrayImage } from '@recto/images'
import type { ReadPage } from '@recto/ocr'
import type { Platform } from '@recto/runtime'

import type { PageImage } from './page-image.ts'
import { readerFor } from './readers.ts'

/** The work on one page, in plain data that can be sent to another thread. */
export interface ReadPageWork {
  page: PageImage
  languages: readonly string[]
}

/** Reads a page in this thread. */
export async function readPage({ page, languages }: ReadPageWork, platform: Platform): Promise<ReadPage> {
  // Looking for words on an empty sheet, which way up it may be, takes longer than reading one.
  if (isUniform(page.image)) return { lines: [], turn: 0, skew: 0 }
  const reader = await readerFor(platform, languages)
  return reader.read(page.image, page.readDpi)
}

function isUniform({ data }: GrayImage): boolean {
  const [first] = data
  return data.every((level) => level === first)
}
