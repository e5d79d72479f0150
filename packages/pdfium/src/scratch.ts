import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Scratch memory in PDFium for output parameters. Free it when done. */
export class Scratch {
  readonly start: number
  readonly #module: WrappedPdfiumModule['pdfium']
  #heap: Uint8Array
  #view: DataView

  constructor({ pdfium }: WrappedPdfiumModule, bytes: number) {
    this.#module = pdfium
    this.start = pdfium.wasmExports.malloc(bytes)
    this.#heap = pdfium.HEAPU8
    this.#view = new DataView(pdfium.HEAPU8.buffer)
  }

  free(): void {
    this.#module.wasmExports.free(this.start)
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
    return this.#module.HEAPU8.subarray(this.start, this.start + length)
  }

  /** A view of the module's memory, recreated after the memory grew: the module has another array then. */
  #refreshed(): DataView {
    const { HEAPU8 } = this.#module
    if (HEAPU8 !== this.#heap) {
      this.#heap = HEAPU8
      this.#view = new DataView(HEAPU8.buffer)
    }
    return this.#view
  }
}
