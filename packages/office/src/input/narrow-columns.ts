import { applyEdits, attributesOf, editAttribute, readTags, type TextEdit, type XmlTag } from './xml-tags.ts'

/**
 * Room that a narrow column gets, in twentieths of a point. Word makes columns of a table that fits its content exactly as wide as their longest
 * word; LibreOffice, which takes their widths from the file, rounds them and the letters, and then breaks that word.
 */
const ROOM = 10
/** A column is narrow if it has less than this share of the widest, which gives the room. */
const NARROW = 0.25

/** A table that is being read. */
interface OpenTable {
  columns: { tag: XmlTag; width: number }[]
  /** Whether widths were chosen, so that its columns do not fit their content. */
  isFixed: boolean
}

/** Widens the narrow columns of tables whose widths follow from their content (ECMA-376-1, 17.4.52). */
export function widenNarrowColumns(text: string): string {
  const edits: TextEdit[] = []
  const open: OpenTable[] = []
  for (const tag of readTags(text)) {
    const table = open.at(-1)
    if (tag.name === 'w:tbl') {
      if (tag.kind === 'start') open.push({ columns: [], isFixed: false })
      if (tag.kind === 'end') edits.push(...widen(open.pop()))
    } else if (table === undefined || tag.kind === 'end') continue
    else if (tag.name === 'w:gridCol') table.columns.push({ tag, width: Number(attributesOf(tag).get('w:w')) })
    else if (tag.name === 'w:tblLayout' || tag.name === 'w:tcW') table.isFixed ||= isFixed(tag)
  }
  return applyEdits(
    text,
    edits.toSorted((one, other) => one.start - other.start),
  )
}

function isFixed(tag: XmlTag): boolean {
  const attributes = attributesOf(tag)
  const type = attributes.get('w:type')
  if (tag.name === 'w:tblLayout') return type === 'fixed'
  return type !== 'auto' && type !== 'nil' && attributes.get('w:w') !== '0'
}

function widen(table: OpenTable | undefined): TextEdit[] {
  if (table === undefined || table.isFixed) return []
  const { columns } = table
  const widest = Math.max(...columns.map(({ width }) => width))
  const narrow = columns.filter(({ width }) => width > 0 && width < widest * NARROW)
  const giver = columns.find(({ width }) => width === widest)
  const given = narrow.length * ROOM
  if (giver === undefined || narrow.length === 0 || given > widest * NARROW) return []
  return [
    ...narrow.map(({ tag, width }) => editAttribute(tag, 'w:w', String(width + ROOM))),
    editAttribute(giver.tag, 'w:w', String(widest - given)),
  ]
}
