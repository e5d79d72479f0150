import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { flattenOnWhite } from '@recto/images'
import { type RgbaImage, type Platform, startOnce, startProgram } from '@recto/runtime'

import { loadDocumentWithAnnotations, type PageSource } from './load-with-annotations.ts'
import { loadDocument, PdfiumError } from './load-document.ts'
import { readPlainText } from './plain-text.ts'
import { hasStretchedFont } from './stretched-fonts.ts'

export { PdfiumError } from './load-document.ts'

/** FPDF_ANNOT: render annotations. */
const DRAW_ANNOTATIONS = 1
/** FPDF_REVERSE_BYTE_ORDER: RGBA instead of BGRA. */
const RED_FIRST = 16
/** FPDFBitmap_BGRA. */
const BGRA = 4
/** The byte a bitmap is filled with before rendering. */
const GROUNDS = { white: 255, clear: 0 }
/** FPDF_NO_INCREMENTAL. */
const SAVE_WHOLE = 2

/** WebAssembly memory never shrinks; past this size the next document gets a new PDFium. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024

const modules = new WeakMap<Platform, Promise<WrappedPdfiumModule>>()

/** Those that have trapped. */
const crashed = new WeakSet<WrappedPdfiumModule>()

/** How many documents each PDFium has open. */
const openCounts = new WeakMap<WrappedPdfiumModule, number>()

async function start(platform: Platform): Promise<WrappedPdfiumModule> {
  // Its JavaScript is as large as our parser, and opening most files needs only the parser.
  const { init } = await import('@embedpdf/pdfium')
  const pdfium = await startProgram(platform, 'pdfium', (begin) => init(begin))
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** The PDFium of a platform. One that crashed is discarded, and the next call starts a new one. */
function modulePromise(platform: Platform): Promise<WrappedPdfiumModule> {
  return startOnce(modules, platform, start)
}

/**
 * Counts an opened or closed document. After the last one the library starts over: its substitutes for fonts that are not
 * embedded keep the weight and width they had last, and the next document would be measured with them.
 */
function countOpen(pdfium: WrappedPdfiumModule, change: 1 | -1): void {
  const count = (openCounts.get(pdfium) ?? 0) + change
  openCounts.set(pdfium, count)
  if (count > 0) return
  pdfium.FPDF_DestroyLibrary()
  pdfium.PDFiumExt_Init()
}

/** Loads PDFium ahead of time. A failure is reported to the next caller. */
export async function warmPdfium(platform: Platform): Promise<void> {
  await modulePromise(platform).catch(() => undefined)
}

/** The background of a rendering: white, or transparent. */
export type Background = keyof typeof GROUNDS

/** An open page. */
export interface OpenPage {
  pdfium: WrappedPdfiumModule
  /** PDFium's handle of the document. */
  document: number
  page: number
  /** Changes each time the page is opened: object handles are only valid for one opening. */
  opening: number
}

/** Where to render a page: the pixels in PDFium's memory and their background. */
interface Sheet {
  width: number
  height: number
  buffer: number
  ground: Background
  /** Called with the page handle before rendering. */
  look?: (page: number) => void
}

/** An open document. Close it when done: nothing else frees its memory. */
export class PdfiumDocument {
  readonly pageCount: number
  readonly #pdfium: WrappedPdfiumModule
  readonly #handle: number
  readonly #source: number
  readonly #platform: Platform
  #form: { info: number; handle: number } | undefined
  /** The page used last, kept open until another one is needed. */
  #kept: (OpenPage & { index: number }) | undefined
  #openings = 0
  #withReviewAnnotations = false
  #isClosed = false
  #hasDrawnStretched = false
  #check: (index: number) => void = () => undefined

  /**
   * Use `open`.
   * @param handle handle of the document in PDFium
   * @param source address of its bytes in the memory of PDFium
   */
  constructor(platform: Platform, pdfium: WrappedPdfiumModule, handle: number, source: number) {
    this.#platform = platform
    this.#pdfium = pdfium
    this.#handle = handle
    this.#source = source
    this.pageCount = pdfium.FPDF_GetPageCount(handle)
  }

  /**
   * Opens a document.
   * @throws PdfiumError
   */
  static async open(bytes: Uint8Array, platform: Platform, password?: string): Promise<PdfiumDocument> {
    const pdfium = await modulePromise(platform)
    const source = pdfium.pdfium.wasmExports.malloc(bytes.length)
    if (source === 0) throw new PdfiumError('format')
    pdfium.pdfium.HEAPU8.set(bytes, source)
    try {
      const handle = guarded(platform, pdfium, () => loadDocument(pdfium, source, bytes.length, password))
      countOpen(pdfium, 1)
      return new PdfiumDocument(platform, pdfium, handle, source)
    } catch (error) {
      if (error instanceof PdfiumError) pdfium.pdfium.wasmExports.free(source)
      throw error
    }
  }

  /**
   * Sets a function called with a page's index before PDFium reads its content; if it throws, the page stays closed.
   */
  checkPagesWith(check: (index: number) => void): void {
    this.#check = check
  }

  /** Whether an event changed how other pages are read: a crash, or text drawn in a stretched font. */
  get hasChanged(): boolean {
    return this.#hasDrawnStretched || crashed.has(this.#pdfium)
  }

  /** Records which texts of the open page are drawn. */
  noteDrawnTexts(textObjects: readonly number[]): void {
    this.#hasDrawnStretched ||= hasStretchedFont(this.#pdfium, textObjects)
  }

  /** Size of a page as displayed (crop box and rotation applied), in points; pages count from 0. */
  pageSize(index: number): { width: number; height: number } {
    const pdfium = this.#pdfium
    const size = pdfium.pdfium.wasmExports.malloc(8)
    try {
      if (!pdfium.FPDF_GetPageSizeByIndexF(this.#handle, index, size)) throw new PdfiumError('format')
      return { width: pdfium.pdfium.getValue(size, 'float'), height: pdfium.pdfium.getValue(size + 4, 'float') }
    } finally {
      pdfium.pdfium.wasmExports.free(size)
    }
  }

  /** Renders a page with its annotations and form fields on white; pages count from 0. */
  renderPage(index: number, width: number, height: number): RgbaImage {
    return this.drawPage(index, { width, height }, 'white', ({ pixels }) => ({ width, height, pixels: pixels.slice() }))
  }

  /**
   * Renders a page like `renderPage` without copying: the pixels passed to `use` are in PDFium's memory and are only valid
   * until it returns.
   */
  drawPage<Result>(
    index: number,
    { width, height }: { width: number; height: number },
    ground: Background,
    use: (image: RgbaImage) => Result,
  ): Result {
    return this.#drawOn(index, { width, height, ground }, use)
  }

  /** Renders a page on white like `drawPage`, and passes on the text of its content. */
  viewPage<Result>(
    index: number,
    { width, height }: { width: number; height: number },
    use: (image: RgbaImage, text: string) => Result,
  ): Result {
    let text = ''
    const look = (page: number) => {
      text = readPlainText(this.#pdfium, page)
    }
    return this.#drawOn(index, { width, height, ground: 'white', look }, (image) => use(image, text))
  }

  /**
   * Includes review annotations, such as highlights and ink, in pages opened from now on. Call before working on pages.
   */
  includeReviewAnnotations(): void {
    this.#withReviewAnnotations = true
  }

  /**
   * Works on a page that stays open until another one is needed, so that object handles stay valid. Pages count from 0. Fields
   * and stamps are flattened; `isFresh` reopens the page to undo other changes.
   */
  onPage<Result>(index: number, work: (page: OpenPage) => Result, { isFresh = false } = {}): Result {
    this.#check(index)
    return guarded(this.#platform, this.#pdfium, () => {
      if (isFresh) this.#releasePage()
      return work(this.#keptPage(index))
    })
  }

  /** Saves the document without encryption and without its information dictionary. */
  saveDecrypted(): Uint8Array {
    return guarded(this.#platform, this.#pdfium, () => {
      const pdfium = this.#pdfium
      pdfium.EPDF_RemoveEncryption(this.#handle)
      const writer = pdfium.PDFiumExt_OpenFileWriter()
      try {
        pdfium.FPDF_SaveAsCopy(this.#handle, writer, SAVE_WHOLE)
        const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
        const data = pdfium.pdfium.wasmExports.malloc(size)
        if (size === 0 || data === 0) throw new PdfiumError('format')
        pdfium.PDFiumExt_GetFileWriterData(writer, data, size)
        const bytes = pdfium.pdfium.HEAPU8.slice(data, data + size)
        pdfium.pdfium.wasmExports.free(data)
        return bytes
      } finally {
        pdfium.PDFiumExt_CloseFileWriter(writer)
      }
    })
  }

  /** An entry of the information dictionary, such as `Title`; undefined if there is none. */
  information(key: string): string | undefined {
    const pdfium = this.#pdfium
    const size = pdfium.FPDF_GetMetaText(this.#handle, key, 0, 0)
    if (size <= 2) return undefined
    const buffer = pdfium.pdfium.wasmExports.malloc(size)
    try {
      pdfium.FPDF_GetMetaText(this.#handle, key, buffer, size)
      return pdfium.pdfium.UTF16ToString(buffer)
    } finally {
      pdfium.pdfium.wasmExports.free(buffer)
    }
  }

  /** Frees everything PDFium holds for the document. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    const pdfium = this.#pdfium
    this.#releasePage()
    if (this.#form !== undefined) {
      pdfium.PDFiumExt_ExitFormFillEnvironment(this.#form.handle)
      pdfium.PDFiumExt_CloseFormFillInfo(this.#form.info)
    }
    pdfium.FPDF_CloseDocument(this.#handle)
    pdfium.pdfium.wasmExports.free(this.#source)
    countOpen(pdfium, -1)
    if (pdfium.pdfium.HEAPU8.length > MAX_KEPT_BYTES) modules.delete(this.#platform)
  }

  #drawOn<Result>(index: number, sheet: Omit<Sheet, 'buffer'>, use: (image: RgbaImage) => Result): Result {
    this.#check(index)
    const { pdfium } = this.#pdfium
    const { width, height } = sheet
    const length = width * 4 * height
    const buffer = pdfium.wasmExports.malloc(length)
    if (buffer === 0) throw new PdfiumError('format')
    try {
      guarded(this.#platform, this.#pdfium, () => this.#draw(index, { ...sheet, buffer }))
      // Rendering may have grown the memory, which detaches older views.
      const pixels = new Uint8ClampedArray(pdfium.HEAPU8.buffer as ArrayBuffer, buffer, length)
      return use({ width, height, pixels })
    } finally {
      pdfium.wasmExports.free(buffer)
    }
  }

  #draw(index: number, { width, height, buffer, ground, look }: Sheet): void {
    const pdfium = this.#pdfium
    const page = this.#loadPage(index)
    // The page is a transparency group of its own (ISO 32000-2, 11.4.7): blend modes must not see the white.
    const isGroup = ground === 'white' && pdfium.FPDFPage_HasTransparency(page)
    const length = width * 4 * height
    pdfium.pdfium.HEAPU8.fill(isGroup ? GROUNDS.clear : GROUNDS[ground], buffer, buffer + length)
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, buffer, width * 4)
    const flags = DRAW_ANNOTATIONS | RED_FIRST
    try {
      look?.(page)
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
      const form = this.#openForm()
      if (form !== 0) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags)
      if (isGroup) flattenOnWhite(pdfium.pdfium.HEAPU8.subarray(buffer, buffer + length))
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap)
      pdfium.FPDF_ClosePage(page)
    }
  }

  #keptPage(index: number): OpenPage {
    if (this.#kept?.index === index) return this.#kept
    this.#releasePage()
    this.#openings += 1
    const page = loadDocumentWithAnnotations(this.#pdfium, this.#pageSource(index))
    this.#kept = { index, document: this.#handle, page, pdfium: this.#pdfium, opening: this.#openings }
    return this.#kept
  }

  #pageSource(index: number): PageSource {
    return {
      load: () => this.#loadPage(index),
      form: () => this.#openForm(),
      withReviewAnnotations: this.#withReviewAnnotations,
    }
  }

  #releasePage(): void {
    if (this.#kept !== undefined) this.#pdfium.FPDF_ClosePage(this.#kept.page)
    this.#kept = undefined
  }

  #loadPage(index: number): number {
    const page = this.#pdfium.FPDF_LoadPage(this.#handle, index)
    if (page === 0) throw new PdfiumError('format')
    return page
  }

  /** The form environment, without which fields are not rendered. No scripts run: this build of PDFium has no JavaScript. */
  #openForm(): number {
    if (this.#form === undefined) {
      const info = this.#pdfium.PDFiumExt_OpenFormFillInfo()
      this.#form = { info, handle: this.#pdfium.PDFiumExt_InitFormFillEnvironment(this.#handle, info) }
    }
    return this.#form.handle
  }
}

/** Runs a call into PDFium. A trap leaves the module in an unknown state, so it is discarded. */
function guarded<Result>(platform: Platform, pdfium: WrappedPdfiumModule, call: () => Result): Result {
  try {
    return call()
  } catch (error) {
    if (error instanceof PdfiumError) throw error
    modules.delete(platform)
    crashed.add(pdfium)
    throw new PdfiumError('crash', { cause: error })
  }
}
