import { nodePlatform } from '@recto/platforms/node'
import { ZipArchive } from '@recto/zip'

import { element, escapeXml } from '../../packages/office/src/package/xml.ts'
import type { KnownCell } from './known-cells.ts'
import type { KnownSheet, KnownTable, Rules } from './known-sheets.ts'

const NAMESPACES = {
  'xmlns:office': 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  'xmlns:style': 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  'xmlns:text': 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  'xmlns:table': 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  'xmlns:fo': 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  'office:version': '1.3',
}
const TYPE = 'application/vnd.oasis.opendocument.spreadsheet'
const MANIFEST = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'
const LINE = '0.5pt solid #000000'
const [LONG, SHORT] = ['29.7cm', '21cm']

/** The role of a row, which its style depends on. */
interface RowRole {
  isHead: boolean
  isShaded: boolean
}

/** Writes a spreadsheet (OpenDocument 1.3) whose cells are the displayed texts. */
export async function spreadsheetFile(sheet: KnownSheet): Promise<Uint8Array> {
  const parts = { 'content.xml': contentXml(sheet), 'styles.xml': stylesXml(sheet) }
  const entries = ['/', ...Object.keys(parts)].map((name) =>
    element('manifest:file-entry', {
      'manifest:full-path': name,
      'manifest:media-type': name === '/' ? TYPE : 'text/xml',
    }),
  )
  const manifest = element(
    'manifest:manifest',
    { 'xmlns:manifest': MANIFEST, 'manifest:version': '1.3' },
    entries.join(''),
  )
  const all = { mimetype: TYPE, ...parts, 'META-INF/manifest.xml': manifest }
  const chunks: Uint8Array[] = []
  const archive = new ZipArchive(nodePlatform, (chunk) => void chunks.push(chunk))
  for (const [name, text] of Object.entries(all)) await archive.add(name, new TextEncoder().encode(text))
  await archive.finish()
  return Buffer.concat(chunks)
}

function contentXml(sheet: KnownSheet): string {
  const styles = new Map<string, string>()
  const widest = sheet.tables.map(({ widths }) => widths).toSorted((one, other) => other.length - one.length)[0] ?? []
  const columns = widest.map((_, index) => element('table:table-column', { 'table:style-name': `column${index}` }))
  const rows = sheet.tables.flatMap((table, index) => [
    ...(index === 0 ? [] : [emptyRow(), emptyRow()]),
    ...(table.caption === undefined ? [] : [captionRow(table.caption)]),
    ...tableRows(table, sheet, styles),
  ])
  const mode = { 'style:writing-mode': sheet.isRightToLeft ? 'rl-tb' : 'lr-tb' }
  const tableStyle = style('sheet', 'table', { 'style:master-page-name': 'plain' }, [['table', mode]])
  const automatic = [
    tableStyle,
    ...widest.map((width, index) =>
      style(`column${index}`, 'table-column', {}, [['table-column', { 'style:column-width': `${width}mm` }]]),
    ),
    style('row', 'table-row', {}, [['table-row', { 'style:use-optimal-row-height': 'true' }]]),
    ...styles.values(),
  ]
  const table = element(
    'table:table',
    { 'table:name': 'Sheet', 'table:style-name': 'sheet' },
    columns.join('') + rows.join(''),
  )
  const content = [
    element('office:automatic-styles', {}, automatic.join('')),
    element('office:body', {}, element('office:spreadsheet', {}, table)),
  ]
  return whole('office:document-content', content)
}

function stylesXml(sheet: KnownSheet): string {
  const master = element('style:master-page', { 'style:name': 'plain', 'style:page-layout-name': 'page' })
  return whole('office:document-styles', [
    element('office:automatic-styles', {}, pageLayout(sheet)),
    element('office:master-styles', {}, master),
  ])
}

function whole(name: string, content: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, NAMESPACES, content.join(''))}`
}

function pageLayout({ isLandscape, isFitted }: KnownSheet): string {
  const [width, height] = isLandscape ? [LONG, SHORT] : [SHORT, LONG]
  const properties = element('style:page-layout-properties', {
    'fo:page-width': width,
    'fo:page-height': height,
    'fo:margin': '1.5cm',
    'style:print-orientation': isLandscape ? 'landscape' : 'portrait',
    // One page wide, any number of pages tall (OpenDocument 1.3, 20.363 and 20.364).
    ...(isFitted === true ? { 'style:scale-to-X': '1', 'style:scale-to-Y': '0' } : {}),
  })
  return element('style:page-layout', { 'style:name': 'page' }, properties)
}

function tableRows(table: KnownTable, sheet: KnownSheet, styles: Map<string, string>): string[] {
  const headCount = Math.max(1, table.headRows)
  const rows = table.rows.map((cells, index) => {
    const place = { isHead: index < headCount, isShaded: index % 2 === 1 }
    return rowXml(cells.map((cell) => cellXml(cell, sheet, place, styles)).join(''))
  })
  const head = rows.slice(0, table.headRows)
  const repeated = head.length === 0 ? [] : [element('table:table-header-rows', {}, head.join(''))]
  return [...repeated, ...rows.slice(table.headRows)]
}

function cellXml(cell: KnownCell | undefined, sheet: KnownSheet, place: RowRole, styles: Map<string, string>): string {
  if (cell === undefined) return element('table:covered-table-cell')
  const name = styleOf(cell, sheet, place, styles)
  const attributes = {
    'table:style-name': name,
    'office:value-type': cell.text === '' ? undefined : 'string',
    'table:number-columns-spanned': cell.columnSpan,
    'table:number-rows-spanned': cell.rowSpan,
  }
  return element('table:table-cell', attributes, cell.text === '' ? '' : paragraph(cell.text))
}

function styleOf(
  cell: KnownCell,
  { rules, locale, isRightToLeft }: KnownSheet,
  place: RowRole,
  styles: Map<string, string>,
): string {
  const isWide = cell.text.length > 40
  const side = (cell.kind === 'text') === isRightToLeft ? 'end' : 'start'
  const appearance = [
    cell.isBold === true,
    isWide,
    cell.isCentered === true ? 'center' : side,
    place.isHead,
    place.isShaded,
  ]
  const key = appearance.join(' ')
  const name = `cell${[...styles.keys(), key].indexOf(key)}`
  if (styles.has(key)) return name
  const bold = cell.isBold === true ? 'bold' : 'normal'
  const fonts = { 'fo:font-weight': bold, 'style:font-weight-complex': bold, 'style:font-weight-asian': bold }
  const family = /^(?:ja|zh)/.test(locale) ? { 'style:font-name-asian': 'Noto Sans CJK JP' } : {}
  styles.set(
    key,
    style(name, 'table-cell', {}, [
      [
        'table-cell',
        { ...bordersOf(rules, place), 'fo:wrap-option': isWide ? 'wrap' : 'no-wrap', 'fo:padding': '0.8mm' },
      ],
      ['paragraph', { 'fo:text-align': cell.isCentered === true ? 'center' : side }],
      ['text', { ...fonts, ...family, 'fo:font-size': '10pt' }],
    ]),
  )
  return name
}

function bordersOf(rules: Rules, { isHead, isShaded }: RowRole): Record<string, string> {
  if (rules === 'grid') return { 'fo:border': LINE }
  if (rules === 'rows' || (rules === 'head' && isHead)) return { 'fo:border-bottom': LINE }
  return rules === 'shades' && isShaded ? { 'fo:background-color': '#dde6f0' } : {}
}

function style(
  name: string,
  family: string,
  attributes: Record<string, string>,
  parts: [string, Record<string, string>][],
): string {
  const properties = parts.map(([kind, values]) => element(`style:${kind}-properties`, values))
  return element('style:style', { 'style:name': name, 'style:family': family, ...attributes }, properties.join(''))
}

function rowXml(cells: string): string {
  return element('table:table-row', { 'table:style-name': 'row' }, cells)
}

function emptyRow(): string {
  return rowXml(element('table:table-cell'))
}

function captionRow(caption: string): string {
  return rowXml(element('table:table-cell', { 'office:value-type': 'string' }, paragraph(caption)))
}

function paragraph(content: string): string {
  return element('text:p', {}, escapeXml(content))
}
