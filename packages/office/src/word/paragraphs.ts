import type { FlowParagraph, Inline, ParagraphFormat, ParagraphRole } from '@recto/layout'

import { element, wrap } from '../package/xml.ts'
import { anchoredDrawing } from './drawings.ts'
import { inlineXml, run } from './inlines.ts'
import { paragraphProperties } from './paragraph-properties.ts'
import { property } from './properties.ts'
import type { NamedStyle } from './style-names.ts'
import { positiveTwips } from './units.ts'
import { textBoxDrawing } from './text-boxes.ts'
import type { WordPart } from './word-part.ts'

/** Number of levels of a list in Word (ISO/IEC 29500-1, 17.9.6). */
export const MAX_LIST_LEVELS = 9
const MAX_OUTLINE_LEVEL = 8
const COLUMN_BREAK = run('', '<w:br w:type="column"/>')

/** XML that the context adds to a paragraph. */
export interface ParagraphContext {
  /** Before and after the content. */
  before?: string | undefined
  after?: string | undefined
  /** Properties of the section that ends with this paragraph. */
  section?: string | undefined
  /** Run properties of the paragraph mark. */
  mark?: string | undefined
}

/** A paragraph with its bookmarks, anchored images and text boxes. */
export function paragraphXml(paragraph: FlowParagraph, part: WordPart, place: ParagraphContext = {}): string {
  const { role } = paragraph
  const style = part.package.styles.at(paragraph.style)
  const format = withoutClipping(paragraph, [style, part.package.styles.at(0)])
  const properties = paragraphProperties(format, {
    style: styleId(style, part),
    numbering: numberingOf(role, part),
    outlineLevel: outlineLevelOf(role, style),
    mark: place.mark,
    section: place.section,
  })
  const bookmarks = part.isMainDocument ? part.package.bookmarks.place(paragraph.bookmarks) : []
  const content = [
    wrap('w:pPr', properties),
    ...bookmarks.map(({ id, name }) => element('w:bookmarkStart', { 'w:id': id, 'w:name': name })),
    ...bookmarks.map(({ id }) => element('w:bookmarkEnd', { 'w:id': id })),
    place.before ?? '',
    format.breakBefore === 'column' ? COLUMN_BREAK : '',
    ...paragraph.anchored.map((picture) => run('', anchoredDrawing(picture, part))),
    ...(paragraph.boxes ?? []).map((box) =>
      run('', textBoxDrawing(box, box.blocks.map((block) => paragraphXml(block, part)).join(''), part)),
    ),
    inlineXml(paragraph.content, part),
    place.after ?? '',
  ].join('')
  return element('w:p', {}, content)
}

/** A paragraph that the format requires but that shows nothing, such as at the end of a cell: as low as possible. */
export function minimalParagraph(section = '', height = 1): string {
  const lineHeight = { rule: 'exact', value: height } as const
  const properties = paragraphProperties(
    { spaceBefore: 0, spaceAfter: 0, lineHeight, indentStart: 0, firstLine: 0 },
    { section, mark: property('w:sz', 2) + property('w:szCs', 2) },
  )
  return element('w:p', {}, wrap('w:pPr', properties))
}

/** The paragraph of an empty cell, in the default style and not higher than `room`, in points. */
export function emptyParagraph(part: WordPart, room: number | undefined): string {
  const size = part.package.styles.at(0)?.style.run.size ?? 10
  const fitting = room === undefined ? size : Math.max(1, Math.min(size, room * 0.7))
  const halves = Math.max(2, Math.floor(positiveTwips(fitting) / 10))
  const mark = fitting < size ? property('w:sz', halves) + property('w:szCs', halves) : ''
  const lineHeight = { rule: 'times', value: 1 } as const
  const properties = paragraphProperties({ spaceBefore: 0, spaceAfter: 0, lineHeight }, { mark })
  return element('w:p', {}, wrap('w:pPr', properties))
}

/** An exact line height would clip inline images. */
function withoutClipping(
  { format, content }: FlowParagraph,
  styles: readonly (NamedStyle | undefined)[],
): Partial<ParagraphFormat> {
  const [style, plain] = styles.map((named) => named?.style.paragraph.lineHeight)
  const { rule, value } = format.lineHeight ?? style ?? plain ?? {}
  if (rule !== 'exact' || value === undefined || !holdsPicture(content)) return format
  return { ...format, lineHeight: { rule: 'least', value } }
}

function holdsPicture(content: readonly Inline[]): boolean {
  return content.some((inline) => inline.kind === 'image' || (inline.kind === 'link' && holdsPicture(inline.content)))
}

/** The default style is implied. */
function styleId(style: NamedStyle | undefined, part: WordPart): string | undefined {
  return style === part.package.styles.at(0) ? undefined : style?.id
}

function numberingOf(role: ParagraphRole, part: WordPart): string | undefined {
  if (role.kind !== 'item') return undefined
  const levels = part.package.model.lists[role.list]?.levels.length ?? 0
  if (levels === 0) return undefined
  const level = Math.max(0, Math.min(role.level, levels - 1, MAX_LIST_LEVELS - 1))
  return element('w:numPr', {}, property('w:ilvl', level) + property('w:numId', role.list + 1))
}

/** Omitted if the style sets the same outline level. */
function outlineLevelOf(role: ParagraphRole, style: NamedStyle | undefined): number | undefined {
  if (role.kind !== 'heading') return undefined
  const level = Math.max(0, Math.min(role.level - 1, MAX_OUTLINE_LEVEL))
  return style?.outlineLevel === level ? undefined : level
}
