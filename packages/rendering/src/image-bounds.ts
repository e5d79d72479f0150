import { AppError, READING_BOUNDS } from '@recto/contract'
import {
  type DocumentReader,
  isName,
  type OpenedDocument,
  type Page,
  PdfDictionary,
  type PdfObject,
  PdfReference,
  PdfStream,
} from '@recto/pdf'

/**
 * Refuses to render a page whose images decode to more pixels than any scan has: a few bytes can claim gigabytes.
 * @throws AppError TOO_COMPLEX
 */
export function checkImages(page: Page, { name: file, reader }: OpenedDocument): void {
  const limit = READING_BOUNDS.maxImagePixels
  for (const { dictionary: image } of imagesOf(page, reader)) {
    const [width, height] = ['Width', 'Height'].map((key) => reader.resolve(image.get(key)))
    if (typeof width === 'number' && typeof height === 'number' && width * height > limit) {
      throw new AppError('TOO_COMPLEX', { file, reason: 'pixels', limit })
    }
  }
}

/** An image XObject of a page: its object number and dictionary. */
export interface PageImageObject {
  number: number
  dictionary: PdfDictionary
}

/** The images a page may paint (ISO 32000-2, 8.9.5), including those in forms, patterns and masks. */
export function* imagesOf({ dictionary, inherited }: Page, reader: DocumentReader): Generator<PageImageObject, void> {
  const seen = new Set<number>()
  const open: PdfObject[] = [dictionary.get('Resources') ?? inherited.get('Resources') ?? null]
  while (open.length > 0) {
    const resources = reader.resolve(open.pop() ?? null)
    if (!(resources instanceof PdfDictionary)) continue
    for (const category of ['XObject', 'Pattern']) {
      for (const drawn of streamsIn(resources.get(category), seen, reader)) {
        if (isName(drawn.dictionary.get('Subtype'), 'Image')) yield drawn
        open.push(drawn.dictionary.get('Resources'))
      }
    }
  }
}

/** The streams of a resource category, each once, with their masks. */
function* streamsIn(category: PdfObject, seen: Set<number>, reader: DocumentReader): Generator<PageImageObject, void> {
  const named = reader.resolve(category)
  const open = named instanceof PdfDictionary ? [...named.entries.values()] : []
  while (open.length > 0) {
    const reference = open.pop()
    // A stream is always an indirect object (7.3.8.1).
    if (!(reference instanceof PdfReference) || seen.has(reference.number)) continue
    seen.add(reference.number)
    const stream = reader.resolve(reference)
    // Only the dictionary is needed; releases the data, which may have been decrypted.
    reader.forget(reference.number)
    if (!(stream instanceof PdfStream)) continue
    yield { number: reference.number, dictionary: stream.dictionary }
    open.push(stream.dictionary.get('SMask'), stream.dictionary.get('Mask'))
  }
}
