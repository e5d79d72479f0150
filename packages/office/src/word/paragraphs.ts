import type { FlowParagraph, Inline, ParagraphFormat, ParagraphRole } from '@recto/layout'

import { element, wrap } from '../package/xml.ts'
import { anchoredImage } from './drawings.ts'
import { inlineXml, run } from './inlines.ts'
import { paragraphProperties } from './paragraph-properties.ts'
import { property } from './properties.ts'
import type { NamedStyle } from './style-names.ts'
import { positiveTwips } from './units.ts'
import { textBoxDrawing } from './text-boxes.ts'
import type { WordPart } from './word-part.ts'

/** Number of levels of a list (17.9.6). */
export const MAX_LIST_LEVELS = 9
/** Lowest outline level of headings (17.3.1.20). */
const MAX_OUTLINE_LEVEL = 8
/** Font size without any setting, in points (17.3.2.38). */
const DEFAULT_SIZE = 10
/** Smallest font size in Word, in half-points. */
const MIN_HALF_POINTS = 2
const TWIPS_PER_HALF_POINT = 10
/** Font size that fits into a height, as a share of it: a line is about 1.4 em high. */
const SIZE_PER_LINE_HEIGHT = 0.7
const COLUMN_BREAK = run('', '<w:br w:type="column"/>')

/** What the context adds to a paragraph, as XML. */
export interface ParagraphContext {
  /** Runs before and after the content. */
  before?: string | undefined
  after?: string | undefined
  /** `w:sectPr` of the section that ends with this paragraph. */
  section?: string | undefined
  /** Run properties of the paragraph mark. */
  mark?: string | undefined
}

/** A paragraph with its bookmarks, anchored images and text boxes (ISO/IEC 29500-1, 17.3.1.22). */
export function paragraphXml(paragraph: FlowParagraph, part: WordPart, context: ParagraphContext = {}): string {
  const { role } = paragraph
  const style = part.package.styles.at(paragraph.style)
  const format = withoutClipping(paragraph, [style, part.package.styles.at(0)])
  const properties = paragraphProperties(format, {
    style: styleId(style, part),
    numbering: numberingOf(role, part),
    outlineLevel: outlineLevelOf(role, style),
    mark: context.mark,
    section: context.section,
  })
  const bookmarks = part.isMainDocument ? part.package.bookmarks.takeUnwritten(paragraph.bookmarks) : []
  const content = [
    wrap('w:pPr', properties),
    ...bookmarks.map(({ id, name }) => element('w:bookmarkStart', { 'w:id': id, 'w:name': name })),
    ...bookmarks.map(({ id }) => element('w:bookmarkEnd', { 'w:id': id })),
    context.before ?? '',
    format.breakBefore === 'column' ? COLUMN_BREAK : '',
    ...paragraph.anchored.map((image) => run('', anchoredImage(image, part))),
    ...(paragraph.boxes ?? []).map((box) =>
      run('', textBoxDrawing(box, box.blocks.map((block) => paragraphXml(block, part)).join(''), part)),
    ),
    inlineXml(paragraph.content, part),
    context.after ?? '',
  ].join('')
  return element('w:p', {}, content)
}

/**
 * A paragraph that the format requires but that shows nothing, such as at the end of a cell.
 * @param section `w:sectPr`
 * @param height in points
 */
export function minimalParagraph(section = '', height = 1): string {
  const lineHeight = { rule: 'exact', value: height } as const
  const properties = paragraphProperties(
    { spaceBefore: 0, spaceAfter: 0, lineHeight, indentStart: 0, firstLine: 0 },
    { section, mark: property('w:sz', MIN_HALF_POINTS) + property('w:szCs', MIN_HALF_POINTS) },
  )
  return element('w:p', {}, wrap('w:pPr', properties))
}

/** The paragraph of an empty cell, in the default style, or smaller to fit the height of the row, in points. */
export function emptyParagraph(part: WordPart, rowHeight: number | undefined): string {
  const size = part.package.styles.at(0)?.style.run.size ?? DEFAULT_SIZE
  const fittingSize = rowHeight === undefined ? size : Math.max(1, Math.min(size, rowHeight * SIZE_PER_LINE_HEIGHT))
  const halfPointSize = Math.max(MIN_HALF_POINTS, Math.floor(positiveTwips(fittingSize) / TWIPS_PER_HALF_POINT))
  const mark = fittingSize < size ? property('w:sz', halfPointSize) + property('w:szCs', halfPointSize) : ''
  const lineHeight = { rule: 'times', value: 1 } as const
  const properties = paragraphProperties({ spaceBefore: 0, spaceAfter: 0, lineHeight }, { mark })
  return element('w:p', {}, wrap('w:pPr', properties))
}

/** The format of a paragraph; an exact line height becomes a minimum if it would clip inline images. */
function withoutClipping(
  { format, content }: FlowParagraph,
  styles: readonly (NamedStyle | undefined)[],
): Partial<ParagraphFormat> {
  const [style, defaultStyle] = styles.map((named) => named?.style.paragraph.lineHeight)
  const { rule, value } = format.lineHeight ?? style ?? defaultStyle ?? {}
  if (rule !== 'exact' || value === undefined || !hasInlineImage(content)) return format
  return { ...format, lineHeight: { rule: 'least', value } }
}

function hasInlineImage(content: readonly Inline[]): boolean {
  return content.some((inline) => inline.kind === 'image' || (inline.kind === 'link' && hasInlineImage(inline.content)))
}

/** The style ID; undefined for the default style, which is implied. */
function styleId(style: NamedStyle | undefined, part: WordPart): string | undefined {
  return style === part.package.styles.at(0) ? undefined : style?.id
}

/** The `w:numPr` of a list item. */
function numberingOf(role: ParagraphRole, part: WordPart): string | undefined {
  if (role.kind !== 'item') return undefined
  const levels = part.package.model.lists[role.list]?.levels.length ?? 0
  if (levels === 0) return undefined
  const level = Math.max(0, Math.min(role.level, levels - 1, MAX_LIST_LEVELS - 1))
  return element('w:numPr', {}, property('w:ilvl', level) + property('w:numId', role.list + 1))
}

/** The outline level of a heading, from 0; undefined if its style sets the same one. */
function outlineLevelOf(role: ParagraphRole, style: NamedStyle | undefined): number | undefined {
  if (role.kind !== 'heading') return undefined
  const level = Math.max(0, Math.min(role.level - 1, MAX_OUTLINE_LEVEL))
  return style?.outlineLevel === level ? undefined : level
}
