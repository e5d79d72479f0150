import type { PlacedOnSheet, SheetSize } from '@recto/contract'
import { displayedPage, invert, type Matrix, multiply, scaling, translation } from '@recto/geometry'
import {
  dictionary,
  type DocumentCopier,
  type DocumentWriter,
  formatNumber,
  type OpenedDocument,
  pageGeometry,
  PdfDictionary,
  type PdfObject,
  PdfStream,
  transformOperator,
} from '@recto/pdf'
import { fromLatin1 } from '@recto/runtime'

import { appearancesOf } from './appearances.ts'
import { pageForm } from './page-form.ts'

/** Where pages are read from, and where sheets are written. */
export interface SheetPlaces {
  document: OpenedDocument
  copier: DocumentCopier
  writer: DocumentWriter
}

/** Layout of the sheets. */
export interface SheetStyle extends SheetSize {
  /** Whether to draw a thin line around each page. */
  frame: boolean
}

/** A thin gray line, in points. */
const FRAME = '0.5 w 0.5 G'

/** Writes the content of one side of a sheet; returns its page entries. */
export async function writeSheet(
  pages: readonly PlacedOnSheet[],
  style: SheetStyle,
  places: SheetPlaces,
): Promise<PdfDictionary> {
  const sheet = new Sheet(places)
  for (const page of pages) await sheet.place(page, style)
  const content = new PdfStream(new PdfDictionary(), fromLatin1(sheet.operators.join('\n')))
  return dictionary({
    MediaBox: [0, 0, style.width, style.height],
    Resources: dictionary({
      XObject: sheet.xObjects,
      Properties: sheet.layers.entries.size > 0 ? sheet.layers : undefined,
    }),
    Contents: await places.writer.add(content),
  })
}

class Sheet {
  readonly operators: string[] = []
  readonly xObjects = new PdfDictionary()
  readonly layers = new PdfDictionary()
  readonly #places: SheetPlaces

  constructor(places: SheetPlaces) {
    this.#places = places
  }

  async place({ page: number, left, bottom, scale }: PlacedOnSheet, { frame }: SheetStyle): Promise<void> {
    const { document, copier, writer } = this.#places
    const page = document.pages[number - 1]
    if (page === undefined) return
    const { resolve } = document.reader
    const geometry = pageGeometry(page, resolve)
    const { toUserSpace, width, height } = displayedPage(geometry)
    const toSheet = multiply(multiply(invert(toUserSpace), scaling(scale)), translation(left, bottom))
    const form = await writer.add(pageForm(page, geometry.cropBox, document, copier))
    const { cropBox: box } = geometry
    const clip = rectangle(box.left, box.bottom, box.right - box.left, box.top - box.bottom)
    this.operators.push('q', transformOperator(toSheet), `${clip} W n`, this.#paint(form))
    for (const { stream, matrix, layer } of appearancesOf(page, resolve).shown) {
      const copy = copier.reference(stream)
      if (copy !== null) this.#paintOn(copy, matrix, copier.copy(layer))
    }
    this.operators.push('Q')
    if (frame) this.operators.push(`q ${FRAME} ${rectangle(left, bottom, width * scale, height * scale)} S Q`)
  }

  #paintOn(xObject: PdfObject, matrix: Matrix, layer: PdfObject): void {
    const key = `L${this.layers.entries.size + 1}`
    if (layer !== null) {
      this.layers.set(key, layer)
      this.operators.push(`/OC /${key} BDC`)
    }
    this.operators.push('q', transformOperator(matrix), this.#paint(xObject), 'Q')
    if (layer !== null) this.operators.push('EMC')
  }

  #paint(xObject: PdfObject): string {
    const key = `P${this.xObjects.entries.size + 1}`
    this.xObjects.set(key, xObject)
    return `/${key} Do`
  }
}

function rectangle(left: number, bottom: number, width: number, height: number): string {
  return `${[left, bottom, width, height].map((length) => formatNumber(Number(length.toFixed(4)))).join(' ')} re`
}
