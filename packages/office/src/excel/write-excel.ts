import { PackageWriter, type OfficePlatform } from '../package/package-writer.ts'
import { OFFICE_RELATIONSHIP, Relationships } from '../package/relationships.ts'
import { element, xmlPart } from '../package/xml.ts'
import { SharedStrings } from './shared-strings.ts'
import { sheetXml } from './sheet-xml.ts'
import { CellStyles } from './cell-styles.ts'
import type { Workbook } from './workbook.ts'

const NAMESPACES = {
  xmlns: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
}
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MAIN = 'xl/workbook.xml'
const STRINGS = 'sharedStrings.xml'
const STYLES = 'styles.xml'

/**
 * Writes an Excel workbook (SpreadsheetML; ISO/IEC 29500, transitional). Equal workbooks give equal bytes.
 * @param workbook at least one sheet, which Excel requires
 * @param date date of creation; omitted if undefined
 */
export async function writeExcel(workbook: Workbook, platform: OfficePlatform, date?: Date): Promise<Uint8Array> {
  const out = new PackageWriter(platform)
  const parts = { strings: new SharedStrings(), styles: new CellStyles() }
  const book = new Relationships()
  const sheets: string[] = []
  for (const [index, sheet] of workbook.sheets.entries()) {
    const name = `worksheets/sheet${index + 1}.xml`
    const { fragments, relationships } = sheetXml(sheet, parts)
    await out.addPart({ name: `xl/${name}`, type: `${CONTENT_TYPE}.worksheet+xml` }, fragments)
    await out.addRelationships(`xl/${name}`, relationships)
    const id = book.add(`${OFFICE_RELATIONSHIP}/worksheet`, name)
    sheets.push(element('sheet', { name: sheet.name, sheetId: index + 1, 'r:id': id }))
  }
  book.add(`${OFFICE_RELATIONSHIP}/styles`, STYLES)
  book.add(`${OFFICE_RELATIONSHIP}/sharedStrings`, STRINGS)
  const { strings, styles } = parts
  const counts = { count: strings.count, uniqueCount: strings.items.length }
  const [head = '', end = ''] = element('sst', { xmlns: NAMESPACES.xmlns, ...counts }, '\0').split('\0')
  const all = element('sheets', {}, sheets.join(''))
  await out.addPart({ name: `xl/${STRINGS}`, type: `${CONTENT_TYPE}.sharedStrings+xml` }, [
    xmlPart(head),
    ...strings.items,
    end,
  ])
  await out.addPart({ name: `xl/${STYLES}`, type: `${CONTENT_TYPE}.styles+xml` }, [styles.toXml()])
  await out.addPart({ name: MAIN, type: `${CONTENT_TYPE}.sheet.main+xml` }, [
    xmlPart(element('workbook', NAMESPACES, all)),
  ])
  await out.addRelationships(MAIN, book)
  const { title, author, language } = workbook
  return out.finish(MAIN, { title, author, language, date })
}
