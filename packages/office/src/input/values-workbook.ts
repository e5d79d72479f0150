import { AppError } from '@recto/contract'
import { concatenate, type Platform } from '@recto/runtime'
import { ZipArchive } from '@recto/zip'

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A larger table is not meant to be printed: at 50 rows a page, this is 10,000 pages for a single column. */
const MAX_CELLS = 500_000
/** Widths of columns in characters. */
const [MIN_WIDTH, MAX_WIDTH] = [8, 60]
/** A number without currency symbols and thousands separators, with at most as many digits as spreadsheets keep. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/

/**
 * A workbook with the values of a CSV file: numbers are numbers, everything else is text, and nothing is a formula.
 * @throws AppError TOO_COMPLEX
 */
export async function valuesToWorkbook(
  rows: readonly (readonly string[])[],
  file: string,
  platform: Pick<Platform, 'crc32'>,
): Promise<Uint8Array> {
  const count = rows.reduce((sum, row) => sum + row.length, 0)
  if (count > MAX_CELLS) throw new AppError('TOO_COMPLEX', { file, reason: 'objects', limit: MAX_CELLS })
  const chunks: Uint8Array[] = []
  const zip = new ZipArchive(platform, (chunk) => void chunks.push(chunk))
  for (const [name, text] of Object.entries(parts(rows))) await zip.add(name, new TextEncoder().encode(text))
  await zip.finish()
  return concatenate(chunks)
}

function parts(rows: readonly (readonly string[])[]): Record<string, string> {
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
    '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Table" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><cols>${columns(rows)}</cols><sheetData>${rows.map(toRow).join('')}</sheetData></worksheet>`,
  }
}

function relationship(type: string, target: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/${type}" Target="${target}"/></Relationships>`
}

/** Column widths that fit the longest value of each. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [MIN_WIDTH]
  for (const row of rows) {
    for (const [index, value] of row.entries()) widths[index] = Math.max(widths[index] ?? MIN_WIDTH, value.length + 2)
  }
  return Array.from(
    widths,
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(width, MAX_WIDTH)}" customWidth="1"/>`,
  ).join('')
}

function toRow(values: readonly string[], index: number): string {
  return `<row r="${index + 1}">${values.map(toCell).join('')}</row>`
}

function toCell(value: string): string {
  if (value === '') return '<c/>'
  if (NUMBER.test(value)) return `<c><v>${value}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

/** XML text, without control characters, which XML does not allow. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- control characters are what is removed
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}
