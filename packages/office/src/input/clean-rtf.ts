import { READING_FIELD } from './word-fields.ts'
import { countOne, type OfficeFindings } from './office-source.ts'
import { applyEdits, type TextEdit } from './xml-tags.ts'

/** Braces, control words, control symbols, and binary data, which must not be read as text (RTF 1.9.1). */
const TOKEN = /[{}]|\\bin(\d{1,9}) ?|\\([a-z]+)(-?\d+)? ?|\\'[\da-f]{2}|\\[^a-z]/gi

/** The destination of what a field does. */
const INSTRUCTION = 'fldinst'

/** An open group: where it starts, and its first word other than `*`. */
interface Group {
  start: number
  destination: string
  /** Instructions of fields around it, itself included. */
  fieldDepth: number
}

/** Fields within each other: Word's own go to about twenty. Those beyond are cut unread, so that texts are not read again and again. */
const MAX_FIELD_DEPTH = 50

/** Removes templates and fields that read external data from RTF; the last result of a field stays. */
export function cleanRtf(text: string, findings: OfficeFindings): string {
  const edits: TextEdit[] = []
  const groups: Group[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [token, binaryLength, word] = match
    if (binaryLength !== undefined) TOKEN.lastIndex += Number(binaryLength)
    const group = groups.at(-1)
    if (token === '{') groups.push({ start: match.index, destination: '', fieldDepth: group?.fieldDepth ?? 0 })
    else if (token === '}') closeGroup(text, { group: groups.pop(), end: match.index + 1 }, { edits, findings })
    else if (word !== undefined && group !== undefined && group.destination === '') {
      group.destination = word.toLowerCase()
      if (group.destination === INSTRUCTION) group.fieldDepth += 1
    }
  }
  // An outer group closes after those in it.
  return applyEdits(
    text,
    edits.toSorted((one, other) => one.start - other.start || other.end - one.end),
  )
}

function closeGroup(
  text: string,
  { group, end }: { group: Group | undefined; end: number },
  { edits, findings }: { edits: TextEdit[]; findings: OfficeFindings },
): void {
  if (group === undefined) return
  const { start, destination, fieldDepth } = group
  const cut = (kind: 'templates' | 'fields') => {
    countOne(findings.references, kind)
    edits.push({ start, end, text: '' })
  }
  if (destination === 'template') cut('templates')
  else if (destination === INSTRUCTION && (fieldDepth > MAX_FIELD_DEPTH || isReading(text.slice(start, end))))
    cut('fields')
}

function isReading(group: string): boolean {
  return READING_FIELD.test(plainText(group))
}

/** The text of a group without its control words. */
function plainText(group: string): string {
  return group.replaceAll(/\\\*|[{}]|\\[a-z]+(?:-?\d+)? ?/gi, '').trim()
}
