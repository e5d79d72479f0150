import { readLabel } from '../lists/labels.ts'
import type { BodyLook, ParagraphDraft } from '../draft.ts'
import { lookOf, type Look } from './looks.ts'

/** A paragraph that may be a heading. */
export interface HeadingCandidate {
  paragraph: ParagraphDraft
  look: Look
  /** How sure it is by itself: a strong one needs no others that look like it. */
  strength: 'strong' | 'fair' | 'weak'
  /** How many numbers its own number has: 2 for 1.2; 0 where it has none. */
  depth: number
}

const MAX_LINES = 4
/** Characters of headings: of those that are larger, and of others. */
const MAX_LENGTH = 220
const MAX_PLAIN_LENGTH = 130
/** Large text is a heading though it goes on for long. */
const MUCH_LARGER = 1.4
const NUMBER = /^(?:\d{1,3}(?:\.\d{1,3}){0,5}\.?|[A-Z]\.(?:\d{1,3}\.?){0,4}|[IVXL]{1,6}\.)\s+\p{L}/u
const NAMED =
  /^(?:chapter|section|part|appendix|annex|article|kapitel|anhang|teil|chapitre|annexe|cap[ií]tulo|capitolo)\s+[\dA-Z]/iu

/** What may be headings by their look, in order. */
export function findCandidates(paragraphs: readonly ParagraphDraft[], body: BodyLook): HeadingCandidate[] {
  return paragraphs.flatMap((paragraph, index) => {
    if (paragraph.place !== 'page' || paragraph.role.kind !== 'body') return []
    const look = lookOf(paragraph, body)
    if (!isShort(paragraph, look, body) || !/\p{L}/u.test(look.text)) return []
    const strength = strengthOf(paragraph, look, body)
    if (strength === undefined || (strength !== 'strong' && !isFollowed(paragraphs, index))) return []
    return [{ paragraph, look, strength, depth: depthOf(look.text) }]
  })
}

function isShort({ lines }: ParagraphDraft, look: Look, body: BodyLook): boolean {
  if (lines.length > MAX_LINES) return false
  if (look.size >= MUCH_LARGER * body.style.size) return look.text.length <= MAX_LENGTH
  return look.text.length <= (look.isLarge ? MAX_LENGTH : MAX_PLAIN_LENGTH)
}

function strengthOf(paragraph: ParagraphDraft, look: Look, body: BodyLook): HeadingCandidate['strength'] | undefined {
  const isSentence = /[.;,!]["”’)]*$/u.test(look.text) && !/^\S+\.$/u.test(look.text)
  const [first] = paragraph.lines
  const label = first === undefined ? undefined : readLabel(first)
  if (label?.bullet !== undefined) return undefined
  if (look.isLarge && !isSentence) return 'strong'
  if (look.isLarge) return look.size >= MUCH_LARGER * body.style.size || look.isBold ? 'strong' : undefined
  const isNumbered = NUMBER.test(look.text) || NAMED.test(look.text)
  const isSmaller = look.size < 0.95 * body.style.size
  if (look.isBold && !body.style.isBold && !isSmaller) {
    if (isNumbered && !isSentence) return 'strong'
    if (isSentence) return undefined
    return isSetOff(paragraph, body) || look.isColored || look.isCapital ? 'fair' : 'weak'
  }
  if (isSentence || isSmaller || !isSetOff(paragraph, body) || look.text.endsWith(':')) return undefined
  const isOther = look.isColored || look.isUnderlined || look.isCapital || (look.isItalic && !body.style.isItalic)
  return isOther && /^[^\p{Ll}]/u.test(look.text) ? 'weak' : undefined
}

/** Whether white sets a paragraph off from what is above it. */
function isSetOff({ above, below }: ParagraphDraft, body: BodyLook): boolean {
  const extra = 0.25 * body.leading
  return (
    above === undefined || above > body.leading - body.style.size + extra || (above > extra && above > (below ?? 0))
  )
}

/** A heading has something that it heads. */
function isFollowed(paragraphs: readonly ParagraphDraft[], index: number): boolean {
  const next = paragraphs[index + 1]
  return next !== undefined && next.place !== 'note' && next.place !== 'head'
}

function depthOf(text: string): number {
  const [number = ''] = NUMBER.exec(text) ?? []
  return number.match(/[\dA-Z]+/gu)?.length ?? 0
}
