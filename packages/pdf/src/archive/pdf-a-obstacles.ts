import { readOperations } from '../content/read-operations.ts'
import type { ObjectEdits } from '../documents/object-edits.ts'
import type { OpenedDocument } from '../documents/open-document.ts'
import { versionToWrite } from '../documents/pdf-version.ts'
import { isName, PdfDictionary, PdfName, type PdfObject, PdfStream } from '../objects/objects.ts'

/** Obstacles to PDF/A-2b (ISO 19005-2), by clause. */
export type PdfAObstacle =
  | 'encryption'
  | 'version'
  | 'font'
  | 'color'
  | 'filter'
  | 'action'
  | 'annotation'
  | 'attachment'
  | 'layers'
  | 'form'
  | 'graphics'

/** Actions that PDF/A does not allow (6.5.1). */
const FORBIDDEN_ACTIONS = new Set(
  'Launch Sound Movie ResetForm ImportData Hide SetOCGState Rendition Trans GoTo3DView JavaScript'.split(' '),
)
/** Annotations that PDF/A does not allow (6.3.1). */
const FORBIDDEN_ANNOTATIONS = new Set('3D Sound Screen Movie RichMedia'.split(' '))
const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3']
/** Operators that set colors in DeviceCMYK, which the sRGB output intent does not describe (6.2.4.3). */
const CMYK_OPERATORS = new Set(['k', 'K'])

/** Finds content that PDF/A-2b does not allow and that cannot be fixed without altering the document. */
export function findPdfAObstacles(document: OpenedDocument, edits: ObjectEdits): Set<PdfAObstacle> {
  const { reader } = document
  const found = new Set<PdfAObstacle>()
  if (reader.encryption !== undefined) found.add('encryption')
  if (versionToWrite([reader]) >= '2') found.add('version')
  for (const object of edits.reachable().values()) {
    const entries = object instanceof PdfStream ? object.dictionary : object
    if (entries instanceof PdfDictionary) addObstacles(entries, edits, found)
    if (object instanceof PdfStream && isPainted(object, edits)) addColors(reader.decode(object), found)
  }
  for (const { dictionary } of edits.pages) {
    const contents = edits.resolve(dictionary.get('Contents'))
    for (const part of Array.isArray(contents) ? contents : [contents]) {
      const stream = edits.resolve(part)
      if (stream instanceof PdfStream) addColors(reader.decode(stream), found)
    }
  }
  addCatalogObstacles(edits, found)
  return found
}

function addCatalogObstacles({ catalog, resolve }: ObjectEdits, found: Set<PdfAObstacle>): void {
  if (catalog.has('OCProperties')) found.add('layers')
  const form = resolve(catalog.get('AcroForm'))
  if (form instanceof PdfDictionary && (form.has('XFA') || resolve(form.get('NeedAppearances')) === true))
    found.add('form')
  const names = resolve(catalog.get('Names'))
  if (names instanceof PdfDictionary && names.has('EmbeddedFiles')) found.add('attachment')
  if (names instanceof PdfDictionary && names.has('JavaScript')) found.add('action')
}

function addObstacles(entries: PdfDictionary, edits: ObjectEdits, found: Set<PdfAObstacle>): void {
  const { resolve } = edits
  const value = (key: string) => resolve(entries.get(key))
  const [type, subtype, action] = [nameOf(value('Type')), nameOf(value('Subtype')), nameOf(value('S'))]
  if (entries.has('AA') || FORBIDDEN_ACTIONS.has(action)) found.add('action')
  if (entries.has('EF') || entries.has('AF')) found.add('attachment')
  if (type === 'Font' && !isEmbedded(entries, edits)) found.add('font')
  if (entries.has('Rect') && isForbiddenAnnotation(entries, subtype, edits)) found.add('annotation')
  if (subtype === 'PS' || entries.has('TR') || entries.has('OPI') || entries.has('Alternates')) found.add('graphics')
  if (hasFilter(value('Filter'), edits, ['LZWDecode', 'Crypt'])) found.add('filter')
  if (mentionsCmyk(value('ColorSpace'), edits) || mentionsCmyk(value('CS'), edits)) found.add('color')
}

/** Whether a font program is embedded; Type 3 fonts and composite fonts themselves have none. */
function isEmbedded(font: PdfDictionary, { resolve }: ObjectEdits): boolean {
  const subtype = nameOf(resolve(font.get('Subtype')))
  if (subtype === 'Type0' || subtype === 'Type3') return true
  const descriptor = resolve(font.get('FontDescriptor'))
  return (
    descriptor instanceof PdfDictionary && FONT_FILES.some((key) => resolve(descriptor.get(key)) instanceof PdfStream)
  )
}

function isForbiddenAnnotation(annotation: PdfDictionary, subtype: string, { resolve }: ObjectEdits): boolean {
  if (FORBIDDEN_ANNOTATIONS.has(subtype) || subtype === 'FileAttachment') return true
  if (subtype === '' || subtype === 'Link' || subtype === 'Popup') return false
  return !(resolve(annotation.get('AP')) instanceof PdfDictionary)
}

function hasFilter(filter: PdfObject, { resolve }: ObjectEdits, names: readonly string[]): boolean {
  return (Array.isArray(filter) ? filter : [filter]).some((item) => names.includes(nameOf(resolve(item))))
}

function mentionsCmyk(space: PdfObject, { resolve }: ObjectEdits): boolean {
  if (isName(space, 'DeviceCMYK') || isName(space, 'CMYK')) return true
  return Array.isArray(space) && space.some((part) => isName(resolve(part), 'DeviceCMYK'))
}

function isPainted({ dictionary }: PdfStream, { resolve }: ObjectEdits): boolean {
  return isName(resolve(dictionary.get('Subtype')), 'Form') || resolve(dictionary.get('PatternType')) === 1
}

function addColors(content: Uint8Array | undefined, found: Set<PdfAObstacle>): void {
  if (content === undefined || found.has('color')) return
  for (const { operator, operands } of readOperations(content)) {
    const isCmyk = CMYK_OPERATORS.has(operator) || operands.some((operand) => isName(operand, 'DeviceCMYK'))
    if (isCmyk) {
      found.add('color')
      return
    }
  }
}

function nameOf(object: PdfObject): string {
  return object instanceof PdfName ? object.value : ''
}
