import type { FlowBlock } from '@recto/layout'

import { element, escapeXml } from '../package/xml.ts'
import { run } from './inlines.ts'
import { minimalParagraph, paragraphXml, type ParagraphContext } from './paragraphs.ts'
import { tableXml } from './tables.ts'
import type { WordPart } from './word-part.ts'

const FIELD_BEGIN = run('', element('w:fldChar', { 'w:fldCharType': 'begin' }))
const FIELD_SEPARATE = run('', element('w:fldChar', { 'w:fldCharType': 'separate' }))
const FIELD_END = run('', element('w:fldChar', { 'w:fldCharType': 'end' }))
/** A table of contents built from headings, with hyperlinks (ISO/IEC 29500-1, 17.16.5.68). */
const TOC_INSTRUCTION = run(
  '',
  `<w:instrText xml:space="preserve">${escapeXml(' TOC \\o "1-9" \\h \\z \\u ')}</w:instrText>`,
)

/**
 * Paragraphs and tables, one string each, since a long document as a whole can exceed the maximum string length.
 * @param section properties (`w:sectPr`) of the section that ends with the last paragraph
 */
export function blocksXml(blocks: readonly FlowBlock[], part: WordPart, section?: string): string[] {
  const written = blocks.flatMap((block, index) => {
    if (block.kind === 'table') return tableBlock(block, blocks[index - 1], part)
    const field = tocField(blocks, index)
    return [paragraphXml(block, part, index === blocks.length - 1 ? { ...field, section } : field)]
  })
  if (section !== undefined && blocks.at(-1)?.kind !== 'paragraph') written.push(minimalParagraph(section))
  return written
}

/** A table, separated from one right before it by an empty paragraph: Word merges adjacent tables. */
function tableBlock(table: FlowBlock & { kind: 'table' }, before: FlowBlock | undefined, part: WordPart): string[] {
  const xml = tableXml(table, part, blocksXml)
  return before?.kind === 'table' && xml !== '' ? [minimalParagraph(), xml] : [xml]
}

/** Wraps consecutive table-of-contents paragraphs in a TOC field, which Word can update. */
function tocField(blocks: readonly FlowBlock[], index: number): ParagraphContext {
  if (!isContents(blocks[index])) return {}
  const begins = !isContents(blocks[index - 1])
  const ends = !isContents(blocks[index + 1])
  return {
    before: begins ? FIELD_BEGIN + TOC_INSTRUCTION + FIELD_SEPARATE : '',
    after: ends ? FIELD_END : '',
  }
}

function isContents(block: FlowBlock | undefined): boolean {
  return block?.kind === 'paragraph' && block.role.kind === 'contents'
}
