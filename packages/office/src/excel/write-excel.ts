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
 * @param workbook with at least one sheet, as Excel requires
 * @param date date of creation; omitted if undefined
 */
export async function writeExcel(workbook: Workbook, platform: OfficePlatform, date?: Date): Promise<Uint8Array> {
  const writer = new PackageWriter(platform)
  const shared = { strings: new SharedStrings(), styles: new CellStyles() }
  const workbookRelationships = new Relationships()
  const sheets: string[] = []
  for (const [index, sheet] of workbook.sheets.entries()) {
    const name = `worksheets/sheet${index + 1}.xml`
    const { fragments, relationships } = sheetXml(sheet, shared)
    await writer.addPart({ name: `xl/${name}`, type: `${CONTENT_TYPE}.worksheet+xml` }, fragments)
    await writer.addRelationships(`xl/${name}`, relationships)
    const id = workbookRelationships.add(`${OFFICE_RELATIONSHIP}/worksheet`, name)
    sheets.push(element('sheet', { name: sheet.name, sheetId: index + 1, 'r:id': id }))
  }
  workbookRelationships.add(`${OFFICE_RELATIONSHIP}/styles`, STYLES)
  workbookRelationships.add(`${OFFICE_RELATIONSHIP}/sharedStrings`, STRINGS)
  const { strings, styles } = shared
  const counts = { count: strings.count, uniqueCount: strings.items.length }
  const [startTag = '', endTag = ''] = element('sst', { xmlns: NAMESPACES.xmlns, ...counts }, '\0').split('\0')
  const sheetList = element('sheets', {}, sheets.join(''))
  await writer.addPart({ name: `xl/${STRINGS}`, type: `${CONTENT_TYPE}.sharedStrings+xml` }, [
    xmlPart(startTag),
    ...strings.items,
    endTag,
  ])
  await writer.addPart({ name: `xl/${STYLES}`, type: `${CONTENT_TYPE}.styles+xml` }, [styles.toXml()])
  await writer.addPart({ name: MAIN, type: `${CONTENT_TYPE}.sheet.main+xml` }, [
    xmlPart(element('workbook', NAMESPACES, sheetList)),
  ])
  await writer.addRelationships(MAIN, workbookRelationships)
  const { title, author, language } = workbook
  return writer.finish(MAIN, { title, author, language, date })
}
