import { viewMatrixInPoints } from '@recto/geometry'
import { type Destinations, isName, type OpenedDocument, paperGeometry, PdfDictionary, PdfString } from '@recto/pdf'
import { boundsIn } from '@recto/pdfium'
import { latin1 } from '@recto/runtime'

import type { Area } from '../model.ts'
import type { LinkTarget, PageLink } from './page-content.ts'
import { linkDestination } from './link-destinations.ts'

/** A bound for time. */
const MAX_ANNOTATIONS = 20_000
/** Programs cut longer URIs off. */
const MAX_URI = 4096
/** Annotation flag Hidden (ISO 32000-2, table 167). */
const HIDDEN = 1 << 1

/** The links of a page, counted from 0. */
export function readPageLinks(document: OpenedDocument, destinations: Destinations, index: number): PageLink[] {
  const { resolve } = document.reader
  const annotations = resolve(document.pages[index]?.dictionary.get('Annots') ?? null)
  if (!Array.isArray(annotations)) return []
  const links: PageLink[] = []
  for (const object of annotations.slice(0, MAX_ANNOTATIONS)) {
    const annotation = resolve(object)
    if (!(annotation instanceof PdfDictionary) || !isName(resolve(annotation.get('Subtype')), 'Link')) continue
    const flags = resolve(annotation.get('F'))
    if (typeof flags === 'number' && (flags & HIDDEN) !== 0) continue
    const target = targetOf(annotation, document, destinations)
    const area = areaOf(annotation, document, index)
    if (target !== undefined && area !== undefined) links.push({ ...area, target })
  }
  return links
}

function targetOf(
  annotation: PdfDictionary,
  document: OpenedDocument,
  destinations: Destinations,
): LinkTarget | undefined {
  const { resolve } = document.reader
  const action = resolve(annotation.get('A'))
  if (action instanceof PdfDictionary && isName(resolve(action.get('S')), 'URI')) {
    const uri = resolve(action.get('URI'))
    // ASCII by the standard (12.6.4.8); in practice UTF-8.
    const text = uri instanceof PdfString ? readUri(uri.bytes) : ''
    return text === '' || text.length > MAX_URI ? undefined : { uri: text }
  }
  return linkDestination(annotation, document, destinations)
}

function readUri(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch {
    return latin1(bytes).trim()
  }
}

/** The rectangle of an annotation in display coordinates. */
function areaOf(annotation: PdfDictionary, { pages, reader }: OpenedDocument, index: number): Area | undefined {
  const { resolve } = reader
  const page = pages[index]
  const rectangle = resolve(annotation.get('Rect'))
  if (page === undefined || !Array.isArray(rectangle) || rectangle.length < 4) return undefined
  const [x1, y1, x2, y2] = rectangle.slice(0, 4).map((object) => resolve(object))
  if (![x1, y1, x2, y2].every((number) => typeof number === 'number')) return undefined
  const box = { left: Number(x1), top: Number(y1), right: Number(x2), bottom: Number(y2) }
  const geometry = paperGeometry(page, resolve)
  return boundsIn(viewMatrixInPoints(geometry), box)
}
