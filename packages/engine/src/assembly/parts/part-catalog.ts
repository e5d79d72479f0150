import { isGoTo, isName, PdfDictionary, type PdfObject, PdfStream } from '@recto/pdf'

import { copyDestination, targetPage, resolveIn, omitEntries, type Part } from './part.ts'

/** Entries of the catalog that apply to a part unchanged (ISO 32000-2, table 29). */
const COPIED_KEYS = ['Lang', 'PageLayout', 'OutputIntents', 'URI', 'Extensions']

/** Larger metadata is more than a description: edit histories and thumbnails. */
const MAX_METADATA_BYTES = 16_384

/** What a part must contain for each page mode. */
const REQUIRED_BY_MODE: Record<string, (catalog: PdfDictionary, part: Part) => boolean> = {
  UseOutlines: (catalog) => catalog.has('Outlines'),
  UseOC: (catalog) => catalog.has('OCProperties'),
  UseAttachments: (_, part) => part.contents.attachments,
}

/** Copies the catalog entries that depend on nothing else in the part. */
export function writeCatalogEntries(part: Part): void {
  const { copier, catalog, source, contents } = part
  const own = source.document.reader.catalog
  const set = (key: string, value: PdfObject) => {
    if (value !== null) catalog.set(key, value)
  }
  if (!contents.document) {
    set('Lang', copier.copy(own.get('Lang')))
    return
  }
  const keys = [
    ...COPIED_KEYS,
    ...(contents.attachments ? ['AF'] : []),
    ...(contents.unplaced ? ['AA'] : []),
    ...(part.hasArticles ? ['Threads'] : []),
  ]
  for (const key of keys) set(key, copier.copy(own.get(key)))
  const preferences = resolveIn(part, own.get('ViewerPreferences'))
  // PrintPageRange counts pages of the whole document.
  if (preferences instanceof PdfDictionary)
    set('ViewerPreferences', copier.copyDictionary(omitEntries(preferences, ['PrintPageRange'])))
  set('OpenAction', copyOpenAction(part, own.get('OpenAction')))
  const metadata = resolveIn(part, own.get('Metadata'))
  if (metadata instanceof PdfStream && (contents.unplaced || metadata.data.length <= MAX_METADATA_BYTES))
    set('Metadata', copier.copy(own.get('Metadata')))
}

/** Keeps PageMode if the part has what it shows. Call once the catalog is otherwise complete. */
export function setPageMode(part: Part): void {
  if (!part.contents.document) return
  const mode = resolveIn(part, part.source.document.reader.catalog.get('PageMode'))
  const missing = Object.entries(REQUIRED_BY_MODE).some(([key, has]) => isName(mode, key) && !has(part.catalog, part))
  if (mode !== null && !missing) part.catalog.set('PageMode', mode)
}

/** Keeps a destination or go-to action that stays in the part. Scripts and other actions refer to the whole document. */
function copyOpenAction(part: Part, opening: PdfObject): PdfObject {
  const action = resolveIn(part, opening)
  const isOther = action instanceof PdfDictionary && action.has('S') && !isGoTo(action)
  if (isOther) return part.contents.unplaced ? part.copier.copy(opening) : null
  if (!isGoTo(action)) return copyDestination(part, opening)
  return targetPage(part, action.get('D')) === undefined ? null : part.copier.copy(opening)
}
