import type { Inline, Link, NoteReference, PageNumber, TextRun } from '@recto/layout'

import { linkTarget } from '../package/link-target.ts'
import { OFFICE_RELATIONSHIP } from '../package/relationships.ts'
import { element, escapeXml, wrap } from '../package/xml.ts'
import { inlineImage } from './drawings.ts'
import { property } from './properties.ts'
import { isEastAsian, runProperties } from './run-properties.ts'
import type { WordPart } from './word-part.ts'

const SUPERSCRIPT = property('w:vertAlign', 'superscript')
const FIELDS = { page: ' PAGE ', count: ' NUMPAGES ' } as const
/** Characters with an element of their own in a run (ISO/IEC 29500-1, 17.3.3). Line breaks are white space. */
const SPECIAL = /[\t\n\r\u00ad]/
const SPECIAL_ELEMENTS: Readonly<Record<string, string>> = { '\t': '<w:tab/>', '\u00ad': '<w:softHyphen/>' }

/** The content of a paragraph, or of a hyperlink: runs, fields and hyperlinks. */
export function inlineXml(content: readonly Inline[], part: WordPart): string {
  return content.map((inline) => inlineElement(inline, part)).join('')
}

/** A text run; empty without text. */
export function textRun({ text, format }: Pick<TextRun, 'text' | 'format'>): string {
  return text === '' ? '' : run(runProperties(format, isEastAsian(text)), textContent(text))
}

/** A run; `properties` is the content of its `w:rPr`. */
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
      return run('', inlineImage(inline.image, part))
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
    .map((piece) => SPECIAL_ELEMENTS[piece] ?? textElement(piece.replace(/[\n\r]+/g, ' ')))
    .join('')
}

function textElement(text: string): string {
  return text === '' ? '' : `<w:t xml:space="preserve">${escapeXml(text)}</w:t>`
}

/** A note reference; superscript text if it is repeated, or in a part that cannot have notes. */
function noteReference({ note }: NoteReference, part: WordPart): string {
  const { notes } = part.package
  const registered = part.isMainDocument ? notes.register(note) : undefined
  if (registered === undefined) return textRun({ text: notes.markOf(note), format: { position: 'super' } })
  const custom = registered.customMark === undefined ? undefined : 1
  const reference = element(`w:${registered.note.kind}Reference`, {
    'w:customMarkFollows': custom,
    'w:id': registered.id,
  })
  return run(SUPERSCRIPT, reference + (registered.customMark === undefined ? '' : textElement(registered.customMark)))
}

/** A field with the page number or page count (ISO/IEC 29500-1, 17.16.19). */
function pageNumber({ shows, format }: PageNumber): string {
  // Word replaces the result when it lays out pages.
  const result = textRun({ text: '1', format })
  return element('w:fldSimple', { 'w:instr': FIELDS[shows] }, result)
}

/** A hyperlink (17.16.22); just its text if the target is missing or unsafe. */
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
