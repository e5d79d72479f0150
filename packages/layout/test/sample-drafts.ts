import type { Area, Segment } from '../src/model.ts'
import type { PageContent, PageFill, PageRule } from '../src/content/page-content.ts'
import { toSegment } from '../src/segments.ts'
import type { PageDraft, ParagraphDraft, TextLine, Word, WordStyle } from '../src/document/draft.ts'
import { UNKNOWN_STYLE } from '../src/document/model/body-style.ts'
import { PLAIN_FORMAT } from '../src/document/paragraphs/paragraph-format.ts'

/** Document drafts for tests, in a font with characters of half an em. */
const CHARACTER = 0.5
const SIZE = 10

const STYLE: WordStyle = { ...UNKNOWN_STYLE, family: 'Arial', size: SIZE }

/** A segment whose first character is at a position. */
export function segmentAt(text: string, left: number, base: number): Segment {
  let x = left
  const glyphs = Array.from(text).flatMap((character, index) => {
    const glyph = { text: character, x, y: base, width: SIZE * CHARACTER, size: SIZE, font: FONT }
    x += SIZE * CHARACTER
    return character === ' ' ? [] : [{ ...glyph, hasSpaceBefore: text[index - 1] === ' ' }]
  })
  return toSegment(glyphs)
}

const FONT = { name: 'Sample', weight: 400, isItalic: false, isSerif: false, isFixedPitch: false }

/** A horizontal or vertical rule between two positions. */
export function ruleFrom(left: number, top: number, right: number, bottom: number): PageRule {
  const isHorizontal = bottom - top < right - left
  return { left, top, right, bottom, isHorizontal, thickness: 0.5, color: 0, isDashed: false, order: 0 }
}

/** A page with rules and fills; its text comes as segments. */
export function pageWith(rules: PageRule[], fills: PageFill[] = []): PageContent {
  return {
    index: 0,
    width: 600,
    height: 800,
    glyphs: [],
    rules,
    fills,
    drawings: [],
    images: [],
    links: [],
    drawArea: () => Promise.resolve(undefined),
  }
}

/** The format of the words of a line, where it differs from the default. */
export type LineStyle = Partial<WordStyle> & Partial<Pick<Word, 'position' | 'isArtifact'>>

/** A line of words; a tab before a word is a gap of its width. */
export function lineAt(text: string, left: number, base: number, look: LineStyle = {}, page = 0): TextLine {
  const { position = 'normal', isArtifact = false, ...style } = look
  const size = style.size ?? SIZE
  let x = left
  const words = Array.from(text.matchAll(/(?<before>[ \t^]?)(?<text>[^ \t^]+)/gu), ({ groups }, index): Word => {
    const { before, text: word = '' } = groups ?? {}
    const gapBefore = before === '\t' ? 2 * size : 0
    x += before === ' ' ? size * CHARACTER : gapBefore
    const start = x
    x += word.length * size * CHARACTER
    const raised = before === '^' ? 'super' : position
    const isSpaced = index > 0 && before !== '^'
    const own = { text: word, left: start, right: x, style: { ...STYLE, ...style }, position: raised }
    return { ...own, isSpaced, gapBefore, target: undefined, mcid: undefined, isArtifact }
  })
  const area = { left, right: x, top: base - 0.75 * size, bottom: base + 0.22 * size }
  return { kind: 'line', page, words, base, size, isRightToLeft: false, ...area }
}

const COLUMN: Area = { left: 100, top: 50, right: 500, bottom: 750 }

/** A paragraph of lines, with space around it. */
export function paragraphOf(lines: TextLine[], around: { above?: number; below?: number } = {}): ParagraphDraft {
  const format = { ...PLAIN_FORMAT, tabs: [], borders: {} }
  const common = { column: COLUMN, container: 'page' as const, element: undefined }
  return {
    kind: 'paragraph',
    role: { kind: 'body' },
    lines,
    format,
    above: 3,
    below: 3,
    bookmarks: [],
    ...common,
    ...around,
  }
}

/** A page of one column. */
export function draftPage(index: number, items: TextLine[], rules: PageDraft['rules'] = []): PageDraft {
  const position = { page: index, band: 0, column: 0, columnCount: 1, isRotated: false }
  return {
    index,
    width: 600,
    height: 800,
    regions: [{ ...COLUMN, ...position, items }],
    rules,
    boxes: [],
    anchored: [],
    isScan: false,
  }
}
