import { AppError, OPTION_MESSAGES, type PlannedPage } from '@recto/contract'
import type { Box } from '@recto/geometry'
import { dictionary, type OpenedDocument, pageGeometry, PdfDictionary } from '@recto/pdf'

import type { RasterizedPage } from '../../assembly/parts/part.ts'
import { cropBoxOf } from './crop-page.ts'

/** A page of the new document. */
export interface PlacedPage {
  /** Index of its file; absent for a blank page. */
  file?: number
  /** Its index in that file. */
  index?: number
  /** Entries that replace the page's own. */
  entries?: PdfDictionary
  /** The visible region of a cropped page, in default user space. */
  cropBox?: Box
  rasterized?: RasterizedPage
}

/** A size as displayed, in points. */
interface Size {
  width: number
  height: number
}

/** A4, for blank pages when there is no other page. */
const DEFAULT_SIZE: Size = { width: 595.276, height: 841.89 }

/**
 * Finds the pages listed in a plan.
 * @throws AppError PAGE_OUT_OF_RANGE with file and page; INVALID_OPTIONS for files that were not sent and boxes off the
 * page
 */
export function placePages(plan: readonly PlannedPage[], documents: readonly OpenedDocument[]): PlacedPage[] {
  const placed = plan.map((entry, position) => placePage(entry, position, documents))
  let size = placed.find((page) => page.size !== undefined)?.size ?? DEFAULT_SIZE
  return placed.map(({ size: own, blank, ...page }) => {
    size = own ?? { width: blank?.width ?? size.width, height: blank?.height ?? size.height }
    return blank === undefined ? page : { entries: blankPage(size) }
  })
}

interface Placing extends PlacedPage {
  /** The size of a page of a file. */
  size?: Size
  blank?: NonNullable<PlannedPage['blank']>
}

function placePage(entry: PlannedPage, position: number, documents: readonly OpenedDocument[]): Placing {
  const { file: fileNumber = 1, page, blank = {} } = entry
  if (page === undefined) return { blank }
  const document = documents[fileNumber - 1]
  if (document === undefined) {
    const message = `pages.${position}.file: ${OPTION_MESSAGES.atMost.replace('{limit}', String(documents.length))}`
    throw new AppError('INVALID_OPTIONS', { fields: [{ field: `pages.${position}.file`, message }] })
  }
  const source = document.pages[page - 1]
  if (source === undefined) {
    const facts = { file: document.name, fileIndex: fileNumber - 1, page, pageCount: document.pages.length }
    throw new AppError('PAGE_OUT_OF_RANGE', facts)
  }
  const geometry = pageGeometry(source, document.reader.resolve)
  const { rotate = 0, crop } = entry
  const cropBox = crop === undefined ? undefined : cropBoxOf(geometry, crop, position)
  const rotation = (geometry.rotation + rotate) % 360
  const entries = dictionary({
    Rotate: rotate === 0 ? undefined : rotation,
    CropBox: cropBox === undefined ? undefined : [cropBox.left, cropBox.bottom, cropBox.right, cropBox.top],
  })
  const across = cropBox === undefined ? undefined : (cropBox.right - cropBox.left) * geometry.userUnit
  const up = cropBox === undefined ? undefined : (cropBox.top - cropBox.bottom) * geometry.userUnit
  const isOnSide = geometry.rotation % 180 !== 0
  const seen = {
    width: (isOnSide ? up : across) ?? geometry.width,
    height: (isOnSide ? across : up) ?? geometry.height,
  }
  return {
    file: fileNumber - 1,
    index: page - 1,
    ...(entries.entries.size > 0 && { entries }),
    ...(cropBox !== undefined && { cropBox }),
    size: rotate % 180 === 0 ? seen : { width: seen.height, height: seen.width },
  }
}

function blankPage({ width, height }: Size): PdfDictionary {
  return dictionary({ MediaBox: [0, 0, width, height], Resources: new PdfDictionary() })
}
