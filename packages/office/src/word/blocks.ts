import type { FlowBlock } from '@recto/layout'

import { element, escapeXml } from '../package/xml.ts'
import { run } from './inlines.ts'
import { holderParagraph, paragraphXml, type ParagraphPlace } from './paragraphs.ts'
import { tableXml } from './tables.ts'
import type { WordPart } from './word-part.ts'

const FIELD_BEGINS = run('', element('w:fldChar', { 'w:fldCharType': 'begin' }))
const FIELD_GOES_ON = run('', element('w:fldChar', { 'w:fldCharType': 'separate' }))
const FIELD_ENDS = run('', element('w:fldChar', { 'w:fldCharType': 'end' }))
/** A table of contents from headings, with links (ISO/IEC 29500-1, 17.16.5.68). */
const CONTENTS = run('', `<w:instrText xml:space="preserve">${escapeXml(' TOC \\o "1-9" \\h \\z \\u ')}</w:instrText>`)

/** Paragraphs and tables one after another; each as XML of its own, for very long texts. */
export function blocksXml(blocks: readonly FlowBlock[], part: WordPart, section?: string): string[] {
  const written = blocks.flatMap((block, index) => {
    if (block.kind === 'table') return tableBlock(block, blocks[index - 1], part)
    const place = contentsField(blocks, index)
    return [paragraphXml(block, part, index === blocks.length - 1 ? { ...place, section } : place)]
  })
  if (section !== undefined && blocks.at(-1)?.kind !== 'paragraph') written.push(holderParagraph(section))
  return written
}

/** Two tables without anything between them would be one. */
function tableBlock(table: FlowBlock & { kind: 'table' }, before: FlowBlock | undefined, part: WordPart): string[] {
  const xml = tableXml(table, part, blocksXml)
  return before?.kind === 'table' && xml !== '' ? [holderParagraph(), xml] : [xml]
}

/** Lines of a table of contents are what a field shows, so that Word can make them anew. */
function contentsField(blocks: readonly FlowBlock[], index: number): ParagraphPlace {
  if (!isContents(blocks[index])) return {}
  const begins = !isContents(blocks[index - 1])
  const ends = !isContents(blocks[index + 1])
  return {
    before: begins ? FIELD_BEGINS + CONTENTS + FIELD_GOES_ON : '',
    after: ends ? FIELD_ENDS : '',
  }
}

function isContents(block: FlowBlock | undefined): boolean {
  return block?.kind === 'paragraph' && block.role.kind === 'contents'
}
