import type { PreparationOptions } from './office-source.ts'
import type { PackageParts } from './parts.ts'
import { measureSheet, type SheetSize } from './sheet-size.ts'
import { applyEdits, attributesOf, editAttribute, localName, readTags, type TextEdit, type XmlTag } from './xml-tags.ts'

/** Elements of a worksheet that come after its page setup (ECMA-376-1, 18.3.1.99). */
const AFTER_PAGE_SETUP = new Set(
  'headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst'.split(
    ' ',
  ),
)

/** With this many rows a table continues on another page, so its first row is repeated: more than fit on A4. */
const LONG_TABLE_ROWS = 45

/** Changes how the sheets of a workbook are printed, as the options request. */
export function fitSheets(
  parts: PackageParts,
  file: string,
  { fitSheets: isFitted, gridlines }: PreparationOptions,
): void {
  if (!isFitted && !gridlines) return
  const titles = new Map<string, boolean>()
  for (const name of parts.names.filter((each) => /^xl\/worksheets\/[^/]+\.xml$/.test(each))) {
    const text = parts.text(name, file)
    const size = measureSheet(text)
    titles.set(name, size.hasHeader && size.rowCount > LONG_TABLE_ROWS)
    const withGrid = gridlines ? printGridlines(text) : text
    parts.setText(name, isFitted && !size.fits ? fitToWidth(withGrid, size) : withGrid)
  }
  if (isFitted) repeatFirstRows(parts, file, titles)
}

/** Fits a sheet to one page width, or to as many as it needs to stay readable; in landscape if it is wider than a portrait page. */
function fitToWidth(text: string, { isWide, pagesAcross }: SheetSize): string {
  const edits: TextEdit[] = []
  const tags = [...readTags(text)]
  const find = (name: string) => tags.find((tag) => localName(tag) === name && tag.kind !== 'end')
  const page = find('pageSetup')
  const setup = {
    fitToWidth: String(pagesAcross),
    fitToHeight: '0',
    ...(isWide && { orientation: 'landscape' }),
  }
  if (page === undefined) edits.push(insertBefore(afterPageSetup(tags, text), `<pageSetup ${toText(setup)}/>`))
  else edits.push(withAttributes(page, { ...setup, scale: undefined }))
  const properties = find('pageSetUpPr')
  const sheet = find('sheetPr')
  if (properties !== undefined) edits.push(withAttributes(properties, { fitToPage: '1' }))
  else if (sheet?.kind === 'start')
    edits.push(insertBefore(endOf(tags, 'sheetPr') ?? sheet.end, '<pageSetUpPr fitToPage="1"/>'))
  else {
    const attributes = sheet?.attributes.trimEnd() ?? ''
    const element = `<sheetPr${attributes}><pageSetUpPr fitToPage="1"/></sheetPr>`
    const root = find('worksheet')
    edits.push(
      sheet === undefined
        ? insertBefore(root?.end ?? 0, element)
        : { start: sheet.start, end: sheet.end, text: element },
    )
  }
  return applyEdits(
    text,
    edits.toSorted((one, other) => one.start - other.start),
  )
}

function printGridlines(text: string): string {
  const tags = [...readTags(text)]
  const options = tags.find((tag) => localName(tag) === 'printOptions')
  if (options !== undefined) return applyEdits(text, [withAttributes(options, { gridLines: '1' })])
  const next =
    tags.find((tag) => ['pageMargins', 'pageSetup'].includes(localName(tag)))?.start ?? afterPageSetup(tags, text)
  return applyEdits(text, [insertBefore(next, '<printOptions gridLines="1"/>')])
}

/** Repeats the first row of long tables on every page, unless their author has chosen rows. */
function repeatFirstRows(parts: PackageParts, file: string, titles: ReadonlyMap<string, boolean>): void {
  const text = parts.text('xl/workbook.xml', file)
  const targets = new Map(
    Array.from(readTags(parts.text('xl/_rels/workbook.xml.rels', file)), (tag) => {
      const attributes = attributesOf(tag)
      const target = attributes.get('Target') ?? ''
      return [attributes.get('Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`] as const
    }),
  )
  const tags = [...readTags(text)]
  const chosen = new Set(
    tags.flatMap((tag) => {
      const attributes = attributesOf(tag)
      return attributes.get('name') === '_xlnm.Print_Titles' ? [attributes.get('localSheetId')] : []
    }),
  )
  const names = tags
    .filter((tag) => localName(tag) === 'sheet')
    .flatMap((tag, index) => {
      const attributes = attributesOf(tag)
      const part = targets.get(attributes.get('r:id'))
      if (part === undefined || titles.get(part) !== true || chosen.has(String(index))) return []
      const name = (attributes.get('name') ?? '').replaceAll("'", "''").replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      return [`<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${name}'!$1:$1</definedName>`]
    })
  if (names.length === 0) return
  const list = tags.find((tag) => localName(tag) === 'definedNames' && tag.kind === 'start')
  const after = list?.end ?? endOf(tags, 'externalReferences', 'end') ?? endOf(tags, 'sheets', 'end')
  if (after === undefined) return
  const added = list === undefined ? `<definedNames>${names.join('')}</definedNames>` : names.join('')
  parts.setText('xl/workbook.xml', applyEdits(text, [insertBefore(after, added)]))
}

/** The start or the end of an element's end tag. */
function endOf(tags: readonly XmlTag[], name: string, side: 'start' | 'end' = 'start'): number | undefined {
  return tags.find((tag) => localName(tag) === name && tag.kind === 'end')?.[side]
}

function afterPageSetup(tags: readonly XmlTag[], text: string): number {
  const next = tags.find((tag) => AFTER_PAGE_SETUP.has(localName(tag)))
  return next?.start ?? endOf(tags, 'worksheet') ?? text.length
}

function insertBefore(at: number, text: string): TextEdit {
  return { start: at, end: at, text }
}

function withAttributes(tag: XmlTag, values: Record<string, string | undefined>): TextEdit {
  const changed = Object.entries(values).reduce<XmlTag>(withAttribute, tag)
  return editAttribute(changed, '', undefined)
}

function withAttribute(tag: XmlTag, [name, value]: [string, string | undefined]): XmlTag {
  const { text } = editAttribute(tag, name, value)
  const closing = tag.kind === 'empty' ? 2 : 1
  return { ...tag, attributes: text.slice(tag.name.length + 1, -closing) }
}

function toText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')
}
