import type { OPERATIONS, OptionsOf, PageRange } from '@recto/contract'
import { type Matrix, multiply, type DisplayedPage } from '@recto/geometry'
import {
  dictionary,
  type DocumentChanges,
  freeNamePrefix,
  name,
  opacityState,
  type PdfDictionary,
  type PdfReference,
  PdfStream,
  type Stamp,
  type StampPlan,
} from '@recto/pdf'
import { fromLatin1 } from '@recto/runtime'

import { placeWatermark } from './layout.ts'
import { matrixOperands, transparencyGroup } from './operators.ts'
import type { WatermarkXObject } from './watermark-xobject.ts'
import { tileWatermark } from './tiles.ts'

type Options = OptionsOf<typeof OPERATIONS.watermark>

/** The XObject drawn on pages of one size. */
interface Drawing {
  /** Resources with the form or image XObject. */
  resources: PdfDictionary
  /** Maps it to the displayed page. */
  matrix: Matrix
  /** At most 1. */
  scale: number
}

/** A watermark on each page of a range. Pages of one size share an XObject. */
export class WatermarkPlan implements StampPlan {
  readonly artifact = 'Watermark'
  /** Scales below 1, by page number. */
  readonly scaled = new Map<number, number>()
  readonly #mark: WatermarkXObject
  readonly #options: Options
  readonly #pages: PageRange
  readonly #changes: DocumentChanges
  readonly #prefix: string
  readonly #state: PdfReference | undefined
  readonly #drawings = new Map<string, Drawing>()
  /** The resources of an untiled watermark, the same for all page sizes. */
  readonly #ownResources: PdfDictionary

  constructor(mark: WatermarkXObject, options: Options, pages: PageRange, changes: DocumentChanges) {
    this.#mark = mark
    this.#options = options
    this.#pages = pages
    this.#changes = changes
    this.#prefix = freeNamePrefix(changes.document)
    this.#state = options.opacity < 1 ? changes.add(opacityState(options.opacity)) : undefined
    this.#ownResources = this.#resourcesFor(mark.object)
  }

  stampsOf = (index: number, seen: DisplayedPage): readonly Stamp[] => {
    const page = index + 1
    if (page < this.#pages.start || page > this.#pages.end) return []
    const { resources, matrix, scale } = this.#drawingFor(seen)
    if (scale < 1) this.scaled.set(page, scale)
    const state = this.#state === undefined ? '' : `/${this.#prefix}G gs\n`
    const operators = `${state}${matrixOperands(multiply(matrix, seen.toUserSpace))} cm /${this.#prefix}W Do`
    return [{ operators, resources, layer: this.#options.layer }]
  }

  #drawingFor(seen: DisplayedPage): Drawing {
    const key = `${seen.width} ${seen.height}`
    const drawing = this.#drawings.get(key) ?? (this.#options.tiled ? this.#tiled(seen) : this.#single(seen))
    this.#drawings.set(key, drawing)
    return drawing
  }

  #single(page: DisplayedPage): Drawing {
    const { position, rotation } = this.#options
    const size = this.#mark.sizeOnPage(page)
    const { scale, matrix } = placeWatermark(size, page, position, rotation)
    return { scale, matrix: multiply(this.#mark.toBox(size), matrix), resources: this.#ownResources }
  }

  /** A form XObject of the page's size that repeats the watermark. */
  #tiled(page: DisplayedPage): Drawing {
    const size = this.#mark.sizeOnPage(page)
    const { scale, matrices } = tileWatermark(size, page, this.#options.rotation)
    const toBox = this.#mark.toBox(size)
    const content = matrices.map((matrix) => `q ${matrixOperands(multiply(toBox, matrix))} cm /M Do Q`).join('\n')
    const form = dictionary({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, page.width, page.height],
      Resources: dictionary({ XObject: dictionary({ M: this.#mark.object }) }),
      Group: transparencyGroup(this.#options.opacity),
    })
    const object = this.#changes.add(new PdfStream(form, fromLatin1(content)))
    return { scale, matrix: [1, 0, 0, 1, 0, 0], resources: this.#resourcesFor(object) }
  }

  #resourcesFor(object: PdfReference): PdfDictionary {
    return dictionary({
      XObject: dictionary({ [`${this.#prefix}W`]: object }),
      ExtGState: this.#state === undefined ? undefined : dictionary({ [`${this.#prefix}G`]: this.#state }),
    })
  }
}
