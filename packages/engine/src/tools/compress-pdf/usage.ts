import type { Matrix } from '@recto/geometry'
import { type DrawnPages, PdfDictionary, type PdfObject, PdfReference, PdfStream, walkDocument } from '@recto/pdf'
import { latin1 } from '@recto/runtime'

import { UnknownUse } from './unknown-use.ts'

/** The size of a placement on a page, in points. */
export interface PlacedSize {
  width: number
  height: number
}

/** What the pages of a document draw, forms, patterns and annotations included. */
export interface DocumentUsage {
  /** Whether all that is drawn could be told; if not, nothing can be said to be unused, or to be smaller than it is. */
  isComplete: boolean
  /** What damaged content may draw, by object number: nobody knows whether, and how large. */
  unknown: ReadonlySet<number>
  /** The largest placement of each image by object number; soft masks and stencils under that of their image. None of what is unknown. */
  images: ReadonlyMap<number, PlacedSize>
  /** The images that each page draws or may draw, by object number; without soft masks and stencils of images. */
  imagesByPage: readonly ReadonlySet<number>[]
  /** XObjects that are drawn or may be, by object number. */
  drawn: ReadonlySet<number>
  /** Font dictionaries that are set or may be, whether or not anything is shown in them. */
  fonts: ReadonlySet<PdfDictionary>
  /** Dictionaries that damaged content may draw with, fonts among them. */
  unknownDictionaries: ReadonlySet<PdfDictionary>
  /** Strings shown by font dictionary, one character per byte. */
  texts: ReadonlyMap<PdfDictionary, ReadonlySet<string>>
  /** Whether the font of every string could be told; if not, no font can be said to lack a use. */
  areFontsKnown: boolean
}

/** Finds out what the pages draw. */
export function readUsage(document: DrawnPages, decode: (stream: PdfStream) => Uint8Array | undefined): DocumentUsage {
  const { resolve } = document
  const images = new Map<number, PlacedSize>()
  const imagesByPage: ReadonlySet<number>[] = []
  const drawn = new Set<number>()
  const fonts = new Set<PdfDictionary>()
  const texts = new Map<PdfDictionary, Set<string>>()
  const unknown = new UnknownUse(resolve)
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

/** The unit square under a matrix: the lengths of its sides. */
function sizeUnder([a, b, c, d]: Matrix): PlacedSize {
  return { width: Math.hypot(a, b), height: Math.hypot(c, d) }
}
