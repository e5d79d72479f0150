import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Scratch memory in PDFium for output parameters. Free it when done. */
export class Scratch {
  readonly start: number
  readonly #pdfium: WrappedPdfiumModule
  #view: DataView

  constructor(pdfium: WrappedPdfiumModule, bytes: number) {
    this.#pdfium = pdfium
    this.start = pdfium.pdfium.wasmExports.malloc(bytes)
    this.#view = new DataView(pdfium.pdfium.HEAPU8.buffer)
  }

  free(): void {
    this.#pdfium.pdfium.wasmExports.free(this.start)
  }

  float(offset: number): number {
    return this.#refreshed().getFloat32(this.start + offset, true)
  }

  double(offset: number): number {
    return this.#refreshed().getFloat64(this.start + offset, true)
  }

  integer(offset: number): number {
    return this.#refreshed().getInt32(this.start + offset, true)
  }

  setFloats(offset: number, numbers: readonly number[]): void {
    const view = this.#refreshed()
    for (const [index, number] of numbers.entries()) view.setFloat32(this.start + offset + index * 4, number, true)
  }

  setIntegers(offset: number, numbers: readonly number[]): void {
    const view = this.#refreshed()
    for (const [index, number] of numbers.entries()) view.setInt32(this.start + offset + index * 4, number, true)
  }

  /** The first bytes, not copied; only valid until the next call into PDFium. */
  bytes(length: number): Uint8Array {
    return this.#pdfium.pdfium.HEAPU8.subarray(this.start, this.start + length)
  }

  /** A view of the module's memory, recreated after the memory grew. */
  #refreshed(): DataView {
    const { buffer } = this.#pdfium.pdfium.HEAPU8
    if (this.#view.buffer !== buffer) this.#view = new DataView(buffer)
    return this.#view
  }
}
