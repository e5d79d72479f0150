import type { FlowParagraph, Note } from '@recto/layout'

import { element } from '../package/xml.ts'
import { run, textRun } from './inlines.ts'
import type { ReferencedNote } from './note-registry.ts'
import { minimalParagraph, paragraphXml } from './paragraphs.ts'
import { property } from './properties.ts'
import { WordPart, type WordPackage } from './word-part.ts'

const SINGLE_SPACING = '<w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr>'
const SUPERSCRIPT = property('w:vertAlign', 'superscript')

/** IDs of the separator and the continuation separator, which are stored as notes (17.11.23, 17.11.1). */
export const SEPARATOR_IDS = [-1, 0]

/** The notes of one kind as XML, and their part, with its relationships (ISO/IEC 29500-1, 17.11). */
export function notesXml(kind: Note['kind'], shared: WordPackage): { content: string; part: WordPart } {
  const part = new WordPart(shared, { isMainDocument: false })
  const notes = shared.notes.used.filter(({ note }) => note.kind === kind)
  return { content: separators(kind) + notes.map((note) => noteXml(note, part)).join(''), part }
}

function separators(kind: Note['kind']): string {
  return ['separator', 'continuationSeparator']
    .map((type, index) => {
      const paragraph = `<w:p>${SINGLE_SPACING}${run('', `<w:${type}/>`)}</w:p>`
      return element(`w:${kind}`, { 'w:type': type, 'w:id': SEPARATOR_IDS[index] }, paragraph)
    })
    .join('')
}

/** A note, which begins with its mark (17.11.6, 17.11.13). */
function noteXml({ note, id, customMark }: ReferencedNote, part: WordPart): string {
  const mark =
    customMark === undefined
      ? run(SUPERSCRIPT, `<w:${note.kind}Ref/>`)
      : textRun({ text: customMark, format: { position: 'super' } })
  const before = mark + textRun({ text: ' ', format: {} })
  const paragraphs = note.blocks.map((block: FlowParagraph, index) =>
    paragraphXml(block, part, index === 0 ? { before } : {}),
  )
  return element(`w:${note.kind}`, { 'w:id': id }, paragraphs.join('') || minimalParagraph())
}
