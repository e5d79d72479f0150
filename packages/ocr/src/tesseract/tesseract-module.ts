import type { EmscriptenStart } from '@recto/runtime'

/** A pointer of the module; an object of it may stand for one. */
type Pointer = number

/** Iterates over the result at any of its levels. */
export interface ResultIterator {
  Begin: () => void
  Next: (level: number) => boolean
  IsAtBeginningOf: (level: number) => boolean
  GetUTF8Text: (level: number) => string
  /** From 0 to 100. */
  Confidence: (level: number) => number
  WordRecognitionLanguage: () => string
  BlockType: () => number
  getBoundingBox: (level: number) => Corners
  getBaseline: (level: number) => Corners & { has_baseline: boolean }
}

/** Two points in pixels, from the top left corner. */
export interface Corners {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Tesseract's API, as far as we use it (baseapi.h). */
export interface TessBaseApi {
  /** @returns 0 if all languages were loaded */
  Init: (dataPath: string, languages: string, engineMode: number) => number
  SetPageSegMode: (mode: number) => void
  SetImage: (pixels: Pointer, width: number, height: number, bytesPerPixel: number, bytesPerLine: number) => void
  SetSourceResolution: (dpi: number) => void
  /** @returns 0 if it worked */
  Recognize: (monitor: null) => number
  GetIterator: () => ResultIterator
  Clear: () => void
  End: () => void
}

/** Tesseract as an Emscripten module. */
export interface TesseractModule {
  TessBaseAPI: new () => TessBaseApi
  FS: { writeFile: (path: string, data: Uint8Array) => void; unlink: (path: string) => void }
  getPointer: (object: object) => Pointer
  destroy: (object: object) => void
  _malloc: (size: number) => Pointer
  _free: (pointer: Pointer) => void
}

/** The loader in the npm package. */
export type CreateTesseract = (
  parts: EmscriptenStart & { print: (line: string) => void; printErr: (line: string) => void },
) => Promise<TesseractModule>

/** Levels of the result: `PageIteratorLevel` of publictypes.h. */
export const LEVEL = { block: 0, paragraph: 1, line: 2, word: 3, symbol: 4 } as const

/** How to segment a page: `PageSegMode` of publictypes.h. */
export const SEGMENTATION = { auto: 3, singleBlock: 6, singleLine: 7, sparse: 11 } as const

export type Segmentation = keyof typeof SEGMENTATION

/** `OEM_LSTM_ONLY`: the build has no other engine. */
export const LSTM_ONLY = 1
