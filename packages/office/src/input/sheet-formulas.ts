import { countOne, type OfficeFindings } from './office-source.ts'
import { applyEdits, localName, readTags, type TextEdit } from './xml-tags.ts'

/** Functions that access other machines or programs, and links to programs, such as `cmd|'/C calc'!A0`. */
export const ASKING_FORMULA = /\b(?:WEBSERVICE|FILTERXML|RTD|DDE|CALL|REGISTER(?:\.ID)?)\s*\(|\|\s*'[^']*'\s*!/i

/** Removes formulas that access external data; cells keep their values. */
export function cutSheetFormulas(text: string, findings: OfficeFindings): string {
  const edits: TextEdit[] = []
  let start: { start: number; end: number } | undefined
  for (const tag of readTags(text)) {
    if (localName(tag) !== 'f') continue
    if (tag.kind === 'start') start = tag
    if (tag.kind !== 'end' || start === undefined) continue
    if (ASKING_FORMULA.test(text.slice(start.end, tag.start).replaceAll('&apos;', "'"))) {
      countOne(findings.references, 'data')
      edits.push({ start: start.start, end: tag.end, text: '' })
    }
    start = undefined
  }
  return applyEdits(text, edits)
}
