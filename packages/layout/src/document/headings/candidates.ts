import { readLabel, type Label } from '../lists/labels.ts'
import type { BodyStyle, ParagraphDraft, TextLine } from '../draft.ts'
import { headingStyle, type HeadingStyle } from './heading-styles.ts'

/** A paragraph that may be a heading. */
export interface HeadingCandidate {
  paragraph: ParagraphDraft
  style: HeadingStyle
  /** How certain it is by itself: a strong one needs no others of its style. */
  strength: 'strong' | 'fair' | 'weak'
  /** The parts of its number: 2 for 1.2; 0 without a number. */
  depth: number
}

/** Headings have at most this many lines. By eye. */
const MAX_LINES = 4
/** Length of headings larger than body text, in characters: three lines. By eye. */
const MAX_LARGE_LENGTH = 220
/** Length of other headings, in characters. By eye. */
const MAX_PLAIN_LENGTH = 130
/** Text this much larger than body text is a heading even if it is long: 14 points to 10. */
const MUCH_LARGER_RATIO = 1.4
/** Less difference does not make a heading by itself: 12 points to 10. */
const CLEARLY_LARGER_RATIO = 1.2
/** Smaller text is not a heading. */
const SMALLER_RATIO = 0.95
const NUMBER = /^(?<number>\d{1,3}(?:\.\d{1,3}){0,5}\.?|[A-Z]\.(?:\d{1,3}\.?){0,4}|[IVXL]{1,6}\.)\s+\p{L}/u
/** Extra space above a heading, as a share of the leading. By eye. */
const EXTRA_SPACE_SHARE = 0.25
const NAMED =
  /^(?:chapter|section|part|appendix|annex|article|kapitel|anhang|teil|chapitre|annexe|cap[ií]tulo|capitolo)\s+[\dA-Z]/iu

/** The paragraphs that may be headings, in order. */
export function findCandidates(paragraphs: readonly ParagraphDraft[], body: BodyStyle): HeadingCandidate[] {
  return paragraphs.flatMap((paragraph, index) => {
    if (paragraph.container !== 'page' || paragraph.role.kind !== 'body') return []
    const style = headingStyle(paragraph, body)
    if (!isShort(paragraph, style, body) || !/\p{L}/u.test(style.text)) return []
    const strength = strengthOf(paragraph, style, body)
    if (strength === undefined || (strength !== 'strong' && !isFollowed(paragraphs, index))) return []
    return [{ paragraph, style, strength, depth: depthOf(style.text) }]
  })
}

function isShort({ lines }: ParagraphDraft, style: HeadingStyle, body: BodyStyle): boolean {
  if (lines.length > MAX_LINES) return false
  if (style.size >= MUCH_LARGER_RATIO * body.style.size) return style.text.length <= MAX_LARGE_LENGTH
  return style.text.length <= (style.isLarge ? MAX_LARGE_LENGTH : MAX_PLAIN_LENGTH)
}

function strengthOf(
  paragraph: ParagraphDraft,
  style: HeadingStyle,
  body: BodyStyle,
): HeadingCandidate['strength'] | undefined {
  const isSentence = /[.;,!]["”’)]*$/u.test(style.text) && !/^\S+\.$/u.test(style.text)
  const [first] = paragraph.lines
  const label = first === undefined ? undefined : readLabel(first)
  if (label?.bullet !== undefined || (first !== undefined && hasGap(first, label))) return undefined
  if (style.isLarge) return strengthOfLarge(style, isSentence, body)
  if (isSentence || style.size < SMALLER_RATIO * body.style.size) return undefined
  const isNumbered = NUMBER.test(style.text) || NAMED.test(style.text)
  const isApart = isSetOff(paragraph, body)
  if (style.isBold && !body.style.isBold) {
    if (isNumbered) return 'strong'
    return isApart || style.isColored || style.isCapital ? 'fair' : 'weak'
  }
  if (style.text.endsWith(':') || !/^[^\p{Ll}]/u.test(style.text)) return undefined
  if (style.isCapital) return 'weak'
  const isOther = style.isColored || style.isUnderlined || (style.isItalic && !body.style.isItalic)
  return isApart && (isOther || depthOf(style.text) > 1) ? 'weak' : undefined
}

function strengthOfLarge(
  style: HeadingStyle,
  isSentence: boolean,
  body: BodyStyle,
): HeadingCandidate['strength'] | undefined {
  const ratio = style.size / body.style.size
  if (isSentence) return ratio >= MUCH_LARGER_RATIO || style.isBold ? 'strong' : undefined
  const isPlain = !style.isBold && !style.isColored && !style.isCapital
  return isPlain && ratio < CLEARLY_LARGER_RATIO ? 'weak' : 'strong'
}

/** Whether a line has a gap as wide as a tab except after its number, as in forms and tables. */
function hasGap({ words }: TextLine, label: Label | undefined): boolean {
  const isNumber = /^\d/u.test(words[0]?.text ?? '')
  const start = label?.wordCount ?? (isNumber ? 1 : 0)
  return words.some(({ gapBefore }, index) => gapBefore > 0 && index > 0 && index !== start)
}

/** Whether there is extra space above a paragraph. */
function isSetOff({ above, below }: ParagraphDraft, body: BodyStyle): boolean {
  const extra = EXTRA_SPACE_SHARE * body.leading
  return (
    above === undefined || above > body.leading - body.style.size + extra || (above > extra && above > (below ?? 0))
  )
}

/** Whether anything follows that it could be the heading of. */
function isFollowed(paragraphs: readonly ParagraphDraft[], index: number): boolean {
  const next = paragraphs[index + 1]
  return next !== undefined && next.container !== 'note' && next.container !== 'head'
}

function depthOf(text: string): number {
  const number = NUMBER.exec(text)?.groups?.['number'] ?? ''
  return number.match(/\d+|[A-Z]+/gu)?.length ?? 0
}
