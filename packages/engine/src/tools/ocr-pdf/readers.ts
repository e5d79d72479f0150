import { PageReader } from '@recto/ocr'
import type { Platform } from '@recto/runtime'

/** The reader that a platform has, and for which languages. */
interface KeptReader {
  languages: string
  opened: Promise<PageReader>
}

/** One for each thread: it takes a hundred megabytes. */
const readers = new WeakMap<Platform, KeptReader>()

/** The reader for some languages. It is kept for the next page. @throws AppError LANGUAGE_NOT_INSTALLED */
export async function readerFor(platform: Platform, languages: readonly string[]): Promise<PageReader> {
  const key = languages.join('+')
  const known = readers.get(platform)
  if (known?.languages === key) return known.opened
  const opened = PageReader.open(platform, languages)
  readers.set(platform, { languages: key, opened })
  try {
    return await opened
  } catch (error) {
    readers.delete(platform)
    throw error
  }
}
