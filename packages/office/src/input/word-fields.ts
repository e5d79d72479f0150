import { countOne, type OfficeFindings } from './office-source.ts'
import { applyEdits, attributesOf, editAttribute, localName, readTags, type TextEdit, type XmlTag } from './xml-tags.ts'

/** Fields that read other files, addresses or programs (ECMA-376-1, 17.16.5). */
export const READING_FIELD = /^\s*(?:INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DDE|DDEAUTO|DATABASE|RD)\b/i

/** A field being read: its instruction so far, and the positions of the instruction's parts. */
interface OpenField {
  instruction: string
  parts: { start: number; end: number }[]
  isSeparated: boolean
}

/** Empties the instructions of fields that read external data; their last results stay. */
export function cutWordFields(text: string, findings: OfficeFindings): string {
  const edits: TextEdit[] = []
  const open: OpenField[] = []
  let instructionStart: XmlTag | undefined
  const close = (field: OpenField | undefined) => {
    if (field === undefined || !READING_FIELD.test(field.instruction)) return
    countOne(findings.references, 'fields')
    edits.push(...field.parts.map(({ start, end }) => ({ start, end, text: '' })))
  }
  for (const tag of readTags(text)) {
    const name = localName(tag)
    if (name === 'fldSimple' && tag.kind !== 'end') {
      if (!READING_FIELD.test(attributesOf(tag).get('w:instr') ?? '')) continue
      countOne(findings.references, 'fields')
      edits.push(editAttribute(tag, 'w:instr', ''))
    } else if (name === 'fldChar' && tag.kind !== 'end') {
      const type = attributesOf(tag).get('w:fldCharType')
      if (type === 'begin') open.push({ instruction: '', parts: [], isSeparated: false })
      const field = open.at(-1)
      if (type === 'separate' && field !== undefined) field.isSeparated = true
      if (type === 'end') close(open.pop())
    } else if (name === 'instrText') {
      if (tag.kind === 'start') instructionStart = tag
      const field = open.at(-1)
      if (tag.kind !== 'end' || instructionStart === undefined || field === undefined || field.isSeparated) continue
      field.instruction += text.slice(instructionStart.end, tag.start)
      field.parts.push({ start: instructionStart.end, end: tag.start })
    }
  }
  for (const field of open) close(field)
  return applyEdits(
    text,
    edits.toSorted((one, other) => one.start - other.start),
  )
}
