import { nameWithoutOfficeEnding } from '@recto/contract'
import {
  type ConformanceClaims,
  decodeText,
  encodeText,
  isName,
  name,
  ObjectEdits,
  type OpenedDocument,
  dictionary,
  PdfDictionary,
  type PdfObject,
  PdfReference,
  PdfStream,
  PdfString,
  readMetadata,
  rewriteDocument,
  writingPlatform,
  xmpPacket,
} from '@recto/pdf'
import { type OperationContext, timeOf } from '@recto/runtime'

/** What LibreOffice writes if it does not know the language: "no linguistic content" (ISO 639-2). */
const NO_LANGUAGE = 'zxx'
/** "Undetermined" (ISO 639-2), for which screen readers use their user's own voice. */
const UNKNOWN_LANGUAGE = 'und'

/** What is known about a document beyond the converter's output. */
export interface KnownFacts {
  language: string | undefined
  claims: ConformanceClaims
}

/**
 * Rewrites a document with what LibreOffice leaves out: a title, shown in the title bar; its language; and, for PDF/A and PDF/UA,
 * metadata with correct dates and a title, and a description of each link.
 */
export async function restoreDocument(
  document: OpenedDocument,
  { language, claims }: KnownFacts,
  context: OperationContext,
): Promise<Uint8Array> {
  const edits = new ObjectEdits(document)
  const information = withTitle(document)
  const catalog = new PdfDictionary(edits.catalog.entries)
    .set('Lang', encodeText(language ?? ownLanguage(document) ?? UNKNOWN_LANGUAGE))
    .set('ViewerPreferences', withDisplayedTitle(edits.resolve(edits.catalog.get('ViewerPreferences'))))
  if (claims.pdfA || claims.pdfUa) {
    const packet = xmpPacket(readMetadata({ ...document, information }), timeOf(context), claims)
    const stream = new PdfStream(dictionary({ Type: name('Metadata'), Subtype: name('XML') }), packet)
    catalog.set('Metadata', edits.add(stream))
  }
  const root = document.reader.trailer.get('Root')
  // As PDF requires (ISO 32000-2, table 15), and LibreOffice does.
  if (!(root instanceof PdfReference)) throw new TypeError('the catalog is no indirect object')
  edits.replace(root.number, catalog)
  if (claims.pdfUa) describeLinks(edits)
  const { bytes } = await rewriteDocument({ ...document, information }, writingPlatform(context), { edits })
  return bytes
}

/** Counts figures that a screen reader cannot describe (ISO 14289-1, 7.3). */
export function countFiguresWithoutText(document: OpenedDocument): number {
  const objects = new ObjectEdits(document).reachable().values()
  return Array.from(objects).filter(
    (object) =>
      object instanceof PdfDictionary &&
      isName(object.get('S'), 'Figure') &&
      textOf(object, 'Alt') === '' &&
      textOf(object, 'ActualText') === '',
  ).length
}

/** The document information with a title: its own, or the file name. */
function withTitle(document: OpenedDocument): PdfDictionary {
  const { information, name: file } = document
  if (readMetadata(document).title !== null) return information
  return new PdfDictionary(information.entries).set('Title', encodeText(nameWithoutOfficeEnding(file)))
}

function ownLanguage({ reader }: OpenedDocument): string | undefined {
  const language = textOf(reader.catalog, 'Lang')
  return language === '' || language === NO_LANGUAGE ? undefined : language
}

function withDisplayedTitle(preferences: PdfObject): PdfDictionary {
  const entries = preferences instanceof PdfDictionary ? preferences.entries : []
  return new PdfDictionary(entries).set('DisplayDocTitle', true)
}

/** Describes where each link leads (ISO 14289-1, 7.18.5). */
function describeLinks(edits: ObjectEdits): void {
  for (const [number, object] of edits.reachable()) {
    if (!(object instanceof PdfDictionary) || !isName(object.get('Subtype'), 'Link')) continue
    if (textOf(object, 'Contents') !== '') continue
    const action = edits.resolve(object.get('A'))
    const address = action instanceof PdfDictionary ? textOf(action, 'URI') : ''
    const text = encodeText(address === '' ? 'Link within the document' : address)
    edits.replace(number, new PdfDictionary(object.entries).set('Contents', text))
  }
}

function textOf(object: PdfDictionary, key: string): string {
  const text = object.get(key)
  return text instanceof PdfString ? decodeText(text.bytes).trim() : ''
}
