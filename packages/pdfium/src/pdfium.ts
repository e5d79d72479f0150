import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { flattenOnWhite } from '@recto/images'
import { type Picture, type Platform, startOnce, startProgram } from '@recto/runtime'

import { loadDocumentWithAnnotations, type PageSource } from './pdfium-annotations.ts'
import { loadDocument, PdfiumError } from './pdfium-load.ts'
import { readPlainText } from './pdfium-plain-text.ts'
import { readPageText, type PlacedGlyph, type TextBounds } from './pdfium-text.ts'

export { PdfiumError } from './pdfium-load.ts'

/** FPDF_ANNOT: annotations are drawn with the page. */
const DRAW_ANNOTATIONS = 1
/** FPDF_REVERSE_BYTE_ORDER: red first, as everything else wants it. */
const RED_FIRST = 16
/** FPDFBitmap_BGRA. */
const BGRA = 4
/** What every byte of the paper is before a page is drawn on it. */
const GROUNDS = { white: 255, clear: 0 }
/** FPDF_NO_INCREMENTAL. */
const SAVE_WHOLE = 2

/** Memory of WebAssembly never shrinks; beyond this the next document gets a fresh PDFium. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024

const modules = new WeakMap<Platform, Promise<WrappedPdfiumModule>>()

async function start(platform: Platform): Promise<WrappedPdfiumModule> {
  const pdfium = await startProgram(platform, 'pdfium', (begin) => init(begin))
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** The one PDFium of a platform. One that crashed is thrown away, so that the next call starts afresh. */
function modulePromise(platform: Platform): Promise<WrappedPdfiumModule> {
  return startOnce(modules, platform, start)
}

/** Has PDFium there before it is needed; who needs it hears of it where that fails. */
export async function warmPdfium(platform: Platform): Promise<void> {
  await modulePromise(platform).catch(() => undefined)
}

/** What a page is drawn on: white paper, or nothing. */
export type Background = keyof typeof GROUNDS

/** A page that PDFium holds open. */
export interface OpenPage {
  pdfium: WrappedPdfiumModule
  page: number
  /** Another one each time that a page is opened: names of objects hold as long. */
  opening: number
}

/** What a page is drawn on, and where in PDFium's memory its pixels lie. */
interface Sheet {
  width: number
  height: number
  buffer: number
  ground: Background
  /** Sees the page that is drawn. */
  look?: (page: number) => void
}

/** A document held by PDFium. Close it when done; nothing else frees its memory. */
export class PdfiumDocument {
  readonly pageCount: number
  private readonly pdfium: WrappedPdfiumModule
  private readonly handle: number
  private readonly source: number
  private readonly platform: Platform
  private form: { info: number; handle: number } | undefined
  /** The page that was looked at last; it stays open until another one is. */
  private kept: (OpenPage & { index: number }) | undefined
  private openings = 0
  private hasMarks = false
  private isClosed = false

  private constructor(platform: Platform, pdfium: WrappedPdfiumModule, handle: number, source: number) {
    this.platform = platform
    this.pdfium = pdfium
    this.handle = handle
    this.source = source
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
      const handle = guarded(platform, () => loadDocument(pdfium, source, bytes.length, password))
      return new PdfiumDocument(platform, pdfium, handle, source)
    } catch (error) {
      if (error instanceof PdfiumError) pdfium.pdfium.wasmExports.free(source)
      throw error
    }
  }

  /** Size of a page as a person sees it (crop box and rotation applied), in points; pages count from 0. */
  pageSize(index: number): { width: number; height: number } {
    const { pdfium } = this
    const size = pdfium.pdfium.wasmExports.malloc(8)
    try {
      if (!pdfium.FPDF_GetPageSizeByIndexF(this.handle, index, size)) throw new PdfiumError('format')
      return { width: pdfium.pdfium.getValue(size, 'float'), height: pdfium.pdfium.getValue(size + 4, 'float') }
    } finally {
      pdfium.pdfium.wasmExports.free(size)
    }
  }

  /** Draws a page, its annotations and form fields into a picture of the size given; pages count from 0. */
  renderPage(index: number, width: number, height: number): Picture {
    return this.drawPage(index, { width, height }, 'white', ({ pixels }) => ({ width, height, pixels: pixels.slice() }))
  }

  /**
   * Draws a page like `renderPage`, without a copy: the pixels that `use` is given lie in PDFium's memory and are gone
   * when it returns.
   */
  drawPage<Result>(
    index: number,
    { width, height }: { width: number; height: number },
    ground: Background,
    use: (picture: Picture) => Result,
  ): Result {
    return this.drawOn(index, { width, height, ground }, use)
  }

  /** Draws a page on white like `drawPage`, and tells what its content shows as text, as it comes. */
  viewPage<Result>(
    index: number,
    { width, height }: { width: number; height: number },
    use: (picture: Picture, text: string) => Result,
  ): Result {
    let text = ''
    const look = (page: number) => {
      text = readPlainText(this.pdfium, page)
    }
    return this.drawOn(index, { width, height, ground: 'white', look }, (picture) => use(picture, text))
  }

  /**
   * What stands on a page as text, what form fields show included; undefined where that is more than it may be. Pages count
   * from 0. Afterwards the page holds what its fields showed.
   */
  readText(index: number, bounds: TextBounds): PlacedGlyph[] | undefined {
    return guarded(this.platform, () => readPageText(this.pdfium, this.pageSource(index), bounds))
  }

  /**
   * From now on pages hold marks that readers made on them as well, such as highlights and ink. Has to be said before pages
   * are worked on.
   */
  takeInMarks(): void {
    this.hasMarks = true
  }

  /**
   * Works on a page that stays open until another one is asked for, so that its objects keep their handles. Pages count from
   * 0. The page holds what its fields and stamps showed. A fresh one is as it is in the file otherwise.
   */
  onPage<Result>(index: number, work: (page: OpenPage) => Result, { isFresh = false } = {}): Result {
    return guarded(this.platform, () => {
      if (isFresh) this.releasePage()
      return work(this.keptPage(index))
    })
  }

  /** The document written anew, without encryption. Its information dictionary is not part of it. */
  saveDecrypted(): Uint8Array {
    return guarded(this.platform, () => {
      const { pdfium } = this
      pdfium.EPDF_RemoveEncryption(this.handle)
      const writer = pdfium.PDFiumExt_OpenFileWriter()
      try {
        pdfium.FPDF_SaveAsCopy(this.handle, writer, SAVE_WHOLE)
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

  /** An entry of the information dictionary, such as `Title`; undefined where there is none. */
  information(key: string): string | undefined {
    const { pdfium } = this
    const size = pdfium.FPDF_GetMetaText(this.handle, key, 0, 0)
    if (size <= 2) return undefined
    const buffer = pdfium.pdfium.wasmExports.malloc(size)
    try {
      pdfium.FPDF_GetMetaText(this.handle, key, buffer, size)
      return pdfium.pdfium.UTF16ToString(buffer)
    } finally {
      pdfium.pdfium.wasmExports.free(buffer)
    }
  }

  /** Frees everything PDFium holds for the document. */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    const { pdfium } = this
    this.releasePage()
    if (this.form !== undefined) {
      pdfium.PDFiumExt_ExitFormFillEnvironment(this.form.handle)
      pdfium.PDFiumExt_CloseFormFillInfo(this.form.info)
    }
    pdfium.FPDF_CloseDocument(this.handle)
    pdfium.pdfium.wasmExports.free(this.source)
    if (pdfium.pdfium.HEAPU8.length > MAX_KEPT_BYTES) modules.delete(this.platform)
  }

  private drawOn<Result>(index: number, sheet: Omit<Sheet, 'buffer'>, use: (picture: Picture) => Result): Result {
    const { pdfium } = this.pdfium
    const { width, height } = sheet
    const length = width * 4 * height
    const buffer = pdfium.wasmExports.malloc(length)
    if (buffer === 0) throw new PdfiumError('format')
    try {
      guarded(this.platform, () => this.draw(index, { ...sheet, buffer }))
      // The memory may have moved while the page was drawn.
      const pixels = new Uint8ClampedArray(pdfium.HEAPU8.buffer as ArrayBuffer, buffer, length)
      return use({ width, height, pixels })
    } finally {
      pdfium.wasmExports.free(buffer)
    }
  }

  private draw(index: number, { width, height, buffer, ground, look }: Sheet): void {
    const { pdfium } = this
    const page = this.loadPage(index)
    // A page is a group of its own before it is laid on paper (ISO 32000-2, 11.4.7): what blends must not see the white.
    const isGroup = ground === 'white' && pdfium.FPDFPage_HasTransparency(page)
    const length = width * 4 * height
    pdfium.pdfium.HEAPU8.fill(isGroup ? GROUNDS.clear : GROUNDS[ground], buffer, buffer + length)
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, buffer, width * 4)
    const flags = DRAW_ANNOTATIONS | RED_FIRST
    try {
      look?.(page)
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
      const form = this.openForm()
      if (form !== 0) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags)
      if (isGroup) flattenOnWhite(pdfium.pdfium.HEAPU8.subarray(buffer, buffer + length))
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap)
      pdfium.FPDF_ClosePage(page)
    }
  }

  private keptPage(index: number): OpenPage {
    if (this.kept?.index === index) return this.kept
    this.releasePage()
    this.openings += 1
    const page = loadDocumentWithAnnotations(this.pdfium, this.pageSource(index))
    this.kept = { index, page, pdfium: this.pdfium, opening: this.openings }
    return this.kept
  }

  private pageSource(index: number): PageSource {
    return { load: () => this.loadPage(index), form: () => this.openForm(), hasMarks: this.hasMarks }
  }

  private releasePage(): void {
    if (this.kept !== undefined) this.pdfium.FPDF_ClosePage(this.kept.page)
    this.kept = undefined
  }

  private loadPage(index: number): number {
    const page = this.pdfium.FPDF_LoadPage(this.handle, index)
    if (page === 0) throw new PdfiumError('format')
    return page
  }

  /** The form's environment, without which fields are not drawn. No script runs: this PDFium has no engine for them. */
  private openForm(): number {
    if (this.form === undefined) {
      const info = this.pdfium.PDFiumExt_OpenFormFillInfo()
      this.form = { info, handle: this.pdfium.PDFiumExt_InitFormFillEnvironment(this.handle, info) }
    }
    return this.form.handle
  }
}

/** Runs a call into PDFium. A trap leaves the module in an unknown state, so that it is not used again. */
function guarded<Result>(platform: Platform, call: () => Result): Result {
  try {
    return call()
  } catch (error) {
    if (error instanceof PdfiumError) throw error
    modules.delete(platform)
    throw new PdfiumError('crash')
  }
}
