import { transform, viewMatrixInPoints } from '@recto/geometry'
import {
  type Destinations,
  isName,
  type OpenedDocument,
  paperGeometry,
  type PdfDictionary,
  type PdfObject,
} from '@recto/pdf'

/** A destination in the document: a page, counted from 0, and the distance from its top in points, if given. */
export interface LinkDestination {
  page: number
  top: number | undefined
}

/** The index of the coordinates in each kind of explicit destination (ISO 32000-2, table 149). */
const COORDINATES: Record<string, { left?: number; top?: number }> = {
  XYZ: { left: 2, top: 3 },
  FitH: { top: 2 },
  FitBH: { top: 2 },
  FitR: { left: 2, top: 5 },
  FitV: { left: 2 },
  FitBV: { left: 2 },
}

/** The destination of a link or an outline item; undefined if it does not lead to a page of the document. */
export function linkDestination(
  holder: PdfDictionary,
  document: OpenedDocument,
  destinations: Destinations,
): LinkDestination | undefined {
  const destination = destinations.destinationOf(holder)
  if (destination === undefined) return undefined
  const page = destinations.pageOf(destination)
  const explicit = destinations.explicitOf(destination)
  return page === undefined || explicit === undefined ? undefined : { page, top: topOf(explicit, page, document) }
}

function topOf(explicit: readonly PdfObject[], index: number, document: OpenedDocument): number | undefined {
  const page = document.pages[index]
  if (page === undefined) return undefined
  const { resolve } = document.reader
  const kind = resolve(explicit[1] ?? null)
  const coordinates = Object.entries(COORDINATES).find(([name]) => isName(kind, name))?.[1]
  const number = (at: number | undefined) => {
    const object = at === undefined ? null : resolve(explicit[at] ?? null)
    return typeof object === 'number' ? object : undefined
  }
  const [left, top] = [number(coordinates?.left), number(coordinates?.top)]
  const geometry = paperGeometry(page, resolve)
  const isSideways = geometry.rotation === 90 || geometry.rotation === 270
  if ((isSideways ? left : top) === undefined) return undefined
  const { y } = transform(viewMatrixInPoints(geometry), {
    x: left ?? geometry.cropBox.left,
    y: top ?? geometry.cropBox.top,
  })
  return Math.min(geometry.height, Math.max(0, y))
}
