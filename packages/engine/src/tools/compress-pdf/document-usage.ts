import type { Matrix } from '@recto/geometry'
import { type DrawnPages, PdfDictionary, type PdfObject, PdfReference, PdfStream, walkDocument } from '@recto/pdf'
import { latin1 } from '@recto/runtime'

import { PossibleUse } from './possible-use.ts'

/** The size of an image as placed on a page, in points. */
export interface PlacedSize {
  width: number
  height: number
}

/** What the pages of a document draw, including forms, patterns and annotations. */
export interface DocumentUsage {
  /** Whether all content was read; if not, nothing counts as unused, and no placed size is reliable. */
  isComplete: boolean
  /** Objects that damaged content may draw, by number, at an unknown size. */
  unknown: ReadonlySet<number>
  /** The largest placement of each image by object number, shared by its masks. Excludes `unknown`. */
  images: ReadonlyMap<number, PlacedSize>
  /** The images that each page draws or may draw, by object number, without their masks. */
  imagesByPage: readonly ReadonlySet<number>[]
  /** XObjects that are drawn or may be, by object number. */
  drawn: ReadonlySet<number>
  /** Font dictionaries that are set or may be, whether or not they show text. */
  fonts: ReadonlySet<PdfDictionary>
  /** Dictionaries that damaged content may use, including fonts. */
  unknownDictionaries: ReadonlySet<PdfDictionary>
  /** The strings shown with each font dictionary, as Latin-1. */
  texts: ReadonlyMap<PdfDictionary, ReadonlySet<string>>
  /** Whether the font of every string is known; if not, fonts cannot be subset. */
  areFontsKnown: boolean
}

/** Determines what the pages draw. */
export function readUsage(document: DrawnPages, decode: (stream: PdfStream) => Uint8Array | undefined): DocumentUsage {
  const { resolve } = document
  const images = new Map<number, PlacedSize>()
  const imagesByPage: ReadonlySet<number>[] = []
  const drawn = new Set<number>()
  const fonts = new Set<PdfDictionary>()
  const texts = new Map<PdfDictionary, Set<string>>()
  const unknown = new PossibleUse(resolve)
  let unknownOnPage = new Set<number>()
  let areFontsKnown = true
  const isWalked = walkDocument(document, decode, {
    image: ({ number }, matrix) => enlarge(images, number, sizeUnder(matrix)),
    damaged: (resources) => {
      for (const image of unknown.add(resources)) unknownOnPage.add(image)
    },
    page: (_, onPage) => {
      imagesByPage.push(new Set([...onPage, ...unknownOnPage]))
      unknownOnPage = new Set()
    },
    drawn: ({ number }) => drawn.add(number),
    font: (font) => {
      const dictionary = resolve(font)
      if (dictionary instanceof PdfDictionary) fonts.add(dictionary)
    },
    text: (font, { bytes }) => {
      const dictionary = resolve(font ?? null)
      if (!(dictionary instanceof PdfDictionary)) {
        areFontsKnown = false
        return
      }
      const strings = texts.get(dictionary) ?? new Set<string>()
      texts.set(dictionary, strings.add(latin1(bytes)))
    },
  })
  for (const [number, size] of images) addMasks(new PdfReference(number), size)
  for (const number of unknown.numbers) {
    images.delete(number)
    drawn.add(number)
  }
  for (const dictionary of unknown.dictionaries) fonts.add(dictionary)
  return {
    isComplete: isWalked && unknown.isComplete,
    unknown: unknown.numbers,
    unknownDictionaries: unknown.dictionaries,
    images,
    imagesByPage,
    drawn,
    fonts,
    texts,
    areFontsKnown,
  }

  function addMasks(image: PdfReference, size: PlacedSize): void {
    const stream = resolve(image)
    if (!(stream instanceof PdfStream)) return
    for (const key of ['SMask', 'Mask']) {
      const mask: PdfObject = stream.dictionary.get(key)
      if (mask instanceof PdfReference) enlarge(images, mask.number, size)
    }
  }
}

function enlarge(sizes: Map<number, PlacedSize>, number: number, { width, height }: PlacedSize): void {
  const before = sizes.get(number)
  sizes.set(number, { width: Math.max(width, before?.width ?? 0), height: Math.max(height, before?.height ?? 0) })
}

/** The side lengths of the unit square under a matrix. */
function sizeUnder([a, b, c, d]: Matrix): PlacedSize {
  return { width: Math.hypot(a, b), height: Math.hypot(c, d) }
}
