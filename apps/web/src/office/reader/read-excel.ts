import type { OfficeFacts, OfficeSheet } from '../office-facts.ts'
import { countComments } from './count-comments.ts'
import type { OfficePackage } from './office-package.ts'
import { relationshipsOf, type Relationship } from './relationships.ts'
import { attributeOf, prefixedAttributeOf, scanTags, type Tag } from './scan-tags.ts'

/** The dimension of a sheet comes before its cells. */
const HEAD_BYTES = 64 * 1024

/** Further sheets are counted without reading their sizes. */
const MAX_MEASURED = 200

/** The facts of an Excel workbook. */
export async function readExcel(files: OfficePackage, main: string): Promise<Partial<OfficeFacts>> {
  const parts = new Map((await relationshipsOf(files, main)).map((related) => [related.id, related]))
  const sheets: OfficeSheet[] = []
  const comments: Relationship[] = []
  for (const tag of await files.tags(main)) {
    if (tag.name !== 'sheet' || tag.kind === 'close') continue
    const part = parts.get(idOf(tag))
    const isMeasured = part !== undefined && sheets.length < MAX_MEASURED
    const size = isMeasured ? await sizeOf(files, part.target) : undefined
    sheets.push({ name: attributeOf(tag, 'name') ?? '', isHidden: isHidden(tag), size })
    if (isMeasured) comments.push(...(await relationshipsOf(files, part.target)).filter(isComments))
  }
  const targets = comments.map(({ target }) => target)
  return { sheets, ...(await countComments(files, targets, 'authorId')) }
}

/** The relationship ID of a sheet, which differs from its `sheetId`. */
function idOf(tag: Tag): string {
  return prefixedAttributeOf(tag, 'r:id') ?? attributeOf(tag, 'id') ?? ''
}

function isHidden(tag: Tag): boolean {
  return ['hidden', 'veryHidden'].includes(attributeOf(tag, 'state') ?? '')
}

/** Comments, which include threaded ones, because those are stored a second time for older programs. */
function isComments({ type }: Relationship): boolean {
  return type === 'comments'
}

async function sizeOf(files: OfficePackage, part: string): Promise<OfficeSheet['size']> {
  const head = await files.text(part, HEAD_BYTES)
  if (head === undefined) return undefined
  for (const tag of scanTags(head.text)) {
    if (tag.name === 'dimension') return toSize(attributeOf(tag, 'ref') ?? '')
    if (tag.name === 'sheetData') return undefined
  }
  return undefined
}

/** The size of a range such as `A1:N40`; a single cell is also what programs write for an empty sheet. */
function toSize(range: string): OfficeSheet['size'] {
  const [, from, top, to, bottom] = /^\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)$/.exec(range) ?? []
  if (from === undefined || to === undefined) return undefined
  return { rowCount: Number(bottom) - Number(top) + 1, columnCount: columnNumber(to) - columnNumber(from) + 1 }
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
