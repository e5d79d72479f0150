import type { Inline, Link, NoteReference, PageNumber, RunFormat, TextRun } from '@recto/layout'

import { linkTarget } from '../package/link-target.ts'
import { OFFICE_RELATIONSHIP } from '../package/relationships.ts'
import { element, escapeXml, wrap } from '../package/xml.ts'
import { inlineDrawing } from './drawings.ts'
import { property } from './properties.ts'
import { isEastAsian, runProperties } from './run-properties.ts'
import type { WordPart } from './word-part.ts'

const SUPERSCRIPT = property('w:vertAlign', 'superscript')
const FIELDS = { page: ' PAGE ', count: ' NUMPAGES ' } as const
/** Characters that have an element of their own in a run. Line breaks are white space. */
const SPECIAL = /[\t\n\r\u00ad]/
const MARKS: Readonly<Record<string, string>> = { '\t': '<w:tab/>', '\u00ad': '<w:softHyphen/>' }

/** The content of a paragraph as runs, fields and hyperlinks. */
export function inlineXml(content: readonly Inline[], part: WordPart): string {
  return content.map((inline) => inlineElement(inline, part)).join('')
}

/** A run of text with its run properties. */
export function textRun({ text, format }: Pick<TextRun, 'text' | 'format'>): string {
  return text === '' ? '' : run(runProperties(format, isEastAsian(text)), textContent(text))
}

/** A run with any content. */
export function run(properties: string, content: string): string {
  return `<w:r>${wrap('w:rPr', properties)}${content}</w:r>`
}

function inlineElement(inline: Inline, part: WordPart): string {
  switch (inline.kind) {
    case 'text':
      return textRun(inline)
    case 'tab':
      return run('', '<w:tab/>')
    case 'break':
      return run('', element('w:br', { 'w:type': inline.of }))
    case 'image':
      return run('', inlineDrawing(inline.image, part))
    case 'note':
      return noteReference(inline, part)
    case 'page-number':
      return pageNumber(inline)
    case 'link':
      return link(inline, part)
  }
}

function textContent(text: string): string {
  if (!SPECIAL.test(text)) return textElement(text)
  return text
    .split(/([\t\u00ad])/)
    .map((each) => MARKS[each] ?? textElement(each.replace(/[\n\r]+/g, ' ')))
    .join('')
}

function textElement(text: string): string {
  return text === '' ? '' : `<w:t xml:space="preserve">${escapeXml(text)}</w:t>`
}

/** A note reference. A repeated reference, or one in a part that cannot have notes, is superscript text. */
function noteReference({ note }: NoteReference, part: WordPart): string {
  const { notes } = part.package
  const used = part.isMainDocument ? notes.register(note) : undefined
  if (used === undefined) return textRun({ text: notes.markOf(note), format: { position: 'super' } })
  const custom = used.customMark === undefined ? undefined : 1
  const reference = element(`w:${used.note.kind}Reference`, { 'w:customMarkFollows': custom, 'w:id': used.id })
  return run(SUPERSCRIPT, reference + (used.customMark === undefined ? '' : textElement(used.customMark)))
}

/** A field for the page number or page count (ISO/IEC 29500-1, 17.16.19). */
function pageNumber({ shows, format }: PageNumber): string {
  return element('w:fldSimple', { 'w:instr': FIELDS[shows] }, fieldResult(format))
}

function fieldResult(format: Partial<RunFormat>): string {
  return textRun({ text: '1', format })
}

/** A hyperlink, or just its text if the target is missing or unsafe. */
function link({ target, content }: Link, part: WordPart): string {
  const text = inlineXml(content, part)
  if ('bookmark' in target) {
    const anchor = part.package.bookmarks.find(target.bookmark)?.name
    return anchor === undefined || text === ''
      ? text
      : element('w:hyperlink', { 'w:anchor': anchor, 'w:history': 1 }, text)
  }
  const uri = linkTarget(target.uri)
  if (uri === undefined || text === '') return text
  const id = part.relationships.add(`${OFFICE_RELATIONSHIP}/hyperlink`, uri, true)
  return element('w:hyperlink', { 'r:id': id, 'w:history': 1 }, text)
}
