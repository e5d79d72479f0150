import { isGoTo, isName, PdfDictionary, type PdfObject, PdfStream } from '@recto/pdf'

import { copyDestination, placeOf, resolveIn, without, type Part } from './part.ts'

/** Entries of the catalog that mean the same in a part (ISO 32000-2, table 29). */
const SAME = ['Lang', 'PageLayout', 'OutputIntents', 'URI', 'Extensions']

/** Metadata that is larger holds more than what the document says about itself: histories, pictures. */
const MAX_METADATA_BYTES = 16_384

/** What has to be there for a document to open with it shown. */
const SHOWN: Record<string, (catalog: PdfDictionary, part: Part) => boolean> = {
  UseOutlines: (catalog) => catalog.has('Outlines'),
  UseOC: (catalog) => catalog.has('OCProperties'),
  UseAttachments: (_, part) => part.contents.attachments,
}

/** Sets the entries of the catalog that need no work of their own. */
export function writeCatalogEntries(part: Part): void {
  const { copier, catalog, source, contents } = part
  const own = source.document.reader.catalog
  const set = (key: string, value: PdfObject) => {
    if (value !== null) catalog.set(key, value)
  }
  for (const key of contents.attachments ? [...SAME, 'AF'] : SAME) set(key, copier.copy(own.get(key)))
  const preferences = resolveIn(part, own.get('ViewerPreferences'))
  // Pages to print are counted in the whole document.
  if (preferences instanceof PdfDictionary)
    set('ViewerPreferences', copier.copyDictionary(without(preferences, ['PrintPageRange'])))
  set('OpenAction', copyOpening(part, own.get('OpenAction')))
  const metadata = resolveIn(part, own.get('Metadata'))
  if (metadata instanceof PdfStream && metadata.data.length <= MAX_METADATA_BYTES)
    set('Metadata', copier.copy(own.get('Metadata')))
}

/** Opens the part as the document did, as far as what it opens with is there. Once all else is in the catalog. */
export function setPageMode(part: Part): void {
  const mode = resolveIn(part, part.source.document.reader.catalog.get('PageMode'))
  const missing = Object.entries(SHOWN).some(([key, has]) => isName(mode, key) && !has(part.catalog, part))
  if (mode !== null && !missing) part.catalog.set('PageMode', mode)
}

/** The place where the document opens, if the part has it; scripts and the like are about the whole document. */
function copyOpening(part: Part, opening: PdfObject): PdfObject {
  const action = resolveIn(part, opening)
  if (!isGoTo(action)) return copyDestination(part, opening)
  return placeOf(part, action.get('D')) === undefined ? null : part.copier.copy(opening)
}
