import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { Scratch } from './pdfium-scratch.ts'

/** Functions of PDFium's fpdf_edit.h, called without the wrapper, which costs more than they do. */
interface MarkFunctions {
  FPDFPageObj_GetMarkedContentID: (object: number) => number
  FPDFPageObj_CountMarks: (object: number) => number
  FPDFPageObj_GetMark: (object: number, index: number) => number
  FPDFPageObjMark_GetName: (mark: number, buffer: number, length: number, written: number) => number
}

const NAME_BYTES = 64
const ARTIFACT = 'Artifact'
/** Marks around one object; more are not looked at. */
const MAX_MARKS = 16

/** Tells what content is marked as (ISO 32000-2, 14.6). */
export class Marks {
  private readonly calls: MarkFunctions
  private readonly scratch: Scratch

  constructor(pdfium: WrappedPdfiumModule) {
    // The module exports every function of its headers; its types name two of them.
    this.calls = pdfium.pdfium.wasmExports as unknown as MarkFunctions
    this.scratch = new Scratch(pdfium, 4 + NAME_BYTES)
  }

  close(): void {
    this.scratch.free()
  }

  /** The identifier of the marked content that an object is in, by which the structure tree knows it. */
  contentOf(object: number): number | undefined {
    const id = this.calls.FPDFPageObj_GetMarkedContentID(object)
    return id < 0 ? undefined : id
  }

  /** Whether an object is in an artifact (14.8.2.2). */
  isArtifact(object: number): boolean {
    const { calls } = this
    const count = Math.min(MAX_MARKS, calls.FPDFPageObj_CountMarks(object))
    for (let index = 0; index < count; index += 1) {
      if (this.isNamedArtifact(calls.FPDFPageObj_GetMark(object, index))) return true
    }
    return false
  }

  private isNamedArtifact(mark: number): boolean {
    const { scratch } = this
    const { start } = scratch
    if (this.calls.FPDFPageObjMark_GetName(mark, start + 4, NAME_BYTES, start) === 0) return false
    // UTF-16, a zero at the end.
    if (scratch.integer(0) !== (ARTIFACT.length + 1) * 2) return false
    const name = scratch.bytes(4 + ARTIFACT.length * 2).subarray(4)
    return Array.from(ARTIFACT).every((letter, index) => name[index * 2] === letter.charCodeAt(0))
  }
}
