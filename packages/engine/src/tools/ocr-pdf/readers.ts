import { PageReader } from '@recto/ocr'
import type { Platform } from '@recto/runtime'

/** A platform's reader, and its languages. */
interface KeptReader {
  languages: string
  opened: Promise<PageReader>
}

/** One per thread, because it takes a hundred megabytes. */
const readers = new WeakMap<Platform, KeptReader>()

/** A reader for the given languages, kept for the next page. @throws AppError LANGUAGE_NOT_INSTALLED */
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
