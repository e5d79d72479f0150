import { READING_FIELD } from './word-fields.ts'
import { countOne, type OfficeFindings } from './office-source.ts'
import { applyEdits, type TextEdit } from './xml-tags.ts'

/** Braces, control words, control symbols, and binary data, which must not be read as text (RTF 1.9.1). */
const TOKEN = /[{}]|\\bin(\d{1,9}) ?|\\([a-z]+)(-?\d+)? ?|\\'[\da-f]{2}|\\[^a-z]/gi

/** An open group: where it starts, and its first word other than `*`. */
interface Group {
  start: number
  destination: string
}

/** Removes templates and fields that read external data from RTF; the last result of a field stays. */
export function cleanRtf(text: string, findings: OfficeFindings): string {
  const edits: TextEdit[] = []
  const groups: Group[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [token, binaryLength, word] = match
    if (binaryLength !== undefined) TOKEN.lastIndex += Number(binaryLength)
    const group = groups.at(-1)
    if (token === '{') groups.push({ start: match.index, destination: '' })
    else if (token === '}') closeGroup(text, { group: groups.pop(), end: match.index + 1 }, { edits, findings })
    else if (word !== undefined && group !== undefined && group.destination === '')
      group.destination = word.toLowerCase()
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
  const { start, destination } = group
  const cut = (kind: 'templates' | 'fields') => {
    countOne(findings.references, kind)
    edits.push({ start, end, text: '' })
  }
  if (destination === 'template') cut('templates')
  else if (destination === 'fldinst' && READING_FIELD.test(plainText(text.slice(start, end)))) cut('fields')
}

/** The text of a group without its control words. */
function plainText(group: string): string {
  return group.replaceAll(/\\\*|[{}]|\\[a-z]+(?:-?\d+)? ?/gi, '').trim()
}
