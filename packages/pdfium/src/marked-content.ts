import { exportsOf, type PdfiumExports } from './pdfium-exports.ts'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { Scratch } from './scratch.ts'

const NAME_BYTES = 64
const ARTIFACT = 'Artifact'
/** The most marks to read for one object. */
const MAX_MARKS = 16

/** Reads the marked-content tags of objects (ISO 32000-2, 14.6). */
export class MarkedContent {
  private readonly api: PdfiumExports
  private readonly scratch: Scratch

  constructor(pdfium: WrappedPdfiumModule) {
    this.api = exportsOf(pdfium)
    this.scratch = new Scratch(pdfium, 4 + NAME_BYTES)
  }

  close(): void {
    this.scratch.free()
  }

  /** The MCID of an object, which the structure tree refers to. */
  contentOf(object: number): number | undefined {
    const id = this.api.FPDFPageObj_GetMarkedContentID(object)
    return id < 0 ? undefined : id
  }

  /** Whether an object is part of an artifact (14.8.2.2). */
  isArtifact(object: number): boolean {
    const { api } = this
    const count = Math.min(MAX_MARKS, api.FPDFPageObj_CountMarks(object))
    for (let index = 0; index < count; index += 1) {
      if (this.isNamedArtifact(api.FPDFPageObj_GetMark(object, index))) return true
    }
    return false
  }

  private isNamedArtifact(mark: number): boolean {
    const { scratch } = this
    const { start } = scratch
    if (this.api.FPDFPageObjMark_GetName(mark, start + 4, NAME_BYTES, start) === 0) return false
    // UTF-16 with a terminating zero.
    if (scratch.integer(0) !== (ARTIFACT.length + 1) * 2) return false
    const name = scratch.bytes(4 + ARTIFACT.length * 2).subarray(4)
    return Array.from(ARTIFACT).every((letter, index) => name[index * 2] === letter.charCodeAt(0))
  }
}
