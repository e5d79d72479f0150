import {
  type Area,
  contains,
  type PageContent,
  type PageDraft,
  type PageGlyph,
  type PageGraphics,
  type PageRule,
} from '@recto/layout'

import type { ClaimedContent } from './graphics-layers.ts'

/** Height of the bands by which glyphs are indexed, in points. Adjacent bands are searched as well. */
const BAND_HEIGHT = 24
/** Largest distance of an underline or strike-through from the baseline, in em. */
const MAX_LINE_DISTANCE = 0.5
/** How far rules and fills may extend beyond their table, in points. */
const RULE_OVERHANG = 3
/** A text object without characters is ignored if one with characters covers at least this share of its area. */
const MIN_COVERED_SHARE = 0.5
/** Largest number of text objects rendered as images. */
const MAX_UNREADABLE_TEXTS = 400
/** Private-use characters (Unicode, 23.5) and the replacement character. */
const PRIVATE_USE = /^[\ue000-\uf8ff\ufffd\u{f0000}-\u{10fffd}]+$/u
/** Symbol fonts, whose private-use characters are known. */
const SYMBOL_FONTS = /symbol|wingdings|webdings|dingbats/i

/** Rules and fills that belong to tables, and rules that are underlines or strike-throughs, which are part of the text format. */
export function claimedContent(
  page: PageContent,
  draft: PageDraft,
  tables: readonly Area[],
): Omit<ClaimedContent, 'texts'> {
  const key = ({ left, top, right, bottom }: Area) => `${left} ${top} ${right} ${bottom}`
  const unused = new Set(draft.rules.map(key))
  const isInTable = (part: Area) => tables.some((table) => contains(table, part, RULE_OVERHANG))
  const textBands = new TextBands(page.glyphs)
  return {
    // A rule that the layout has used belongs to a table, or to the format of text.
    rules: new Set(
      page.rules.filter(
        (rule) => isInTable(rule) || (rule.isHorizontal && !unused.has(key(rule)) && textBands.holds(rule)),
      ),
    ),
    fills: new Set(page.fills.filter(isInTable)),
  }
}

/** Indexes glyphs by their vertical position on the page. */
class TextBands {
  readonly #byBand: Map<number, PageGlyph[]>

  constructor(glyphs: readonly PageGlyph[]) {
    this.#byBand = Map.groupBy(glyphs, ({ y }) => Math.floor(y / BAND_HEIGHT))
  }

  /** Whether a rule is right below text, or strikes it through. */
  holds({ left, top, right, bottom }: PageRule): boolean {
    const [row, middle] = [Math.floor(top / BAND_HEIGHT), (top + bottom) / 2]
    const nearby = [row - 1, row, row + 1].flatMap((key) => this.#byBand.get(key) ?? [])
    return nearby.some(
      ({ x, y, size, advance }) => x + advance > left && x < right && Math.abs(middle - y) < MAX_LINE_DISTANCE * size,
    )
  }
}

/** Text whose characters are unknown, so that it has to be rendered. */
export interface UnreadableText {
  texts: (Area & { order: number })[]
  glyphs: Set<PageGlyph>
  /** Their share of the text objects on the page. */
  share: number
}

/** Finds text without known characters: that of fonts without a usable mapping to Unicode (ISO 32000-2, 9.10). */
export function unreadableText({ glyphs }: PageContent, { texts }: PageGraphics): UnreadableText {
  const byText = Map.groupBy(
    glyphs.filter(({ text }) => text.trim() !== ''),
    ({ object }) => object,
  )
  // Text objects of only spaces have known characters as well.
  const ordersWithText = new Set(glyphs.map(({ object }) => object))
  const withCharacters = texts.filter(({ order }) => byText.has(order))
  const withoutCharacters = texts.filter(({ order }) => !ordersWithText.has(order)).slice(0, MAX_UNREADABLE_TEXTS)
  const uncovered = withoutCharacters.filter((text) => !withCharacters.some((other) => isCoveredBy(text, other)))
  const privateUse = withCharacters.filter(({ order }) => isPrivateUse(byText.get(order) ?? []))
  const unreadable = [...uncovered, ...privateUse].slice(0, MAX_UNREADABLE_TEXTS)
  const orders = new Set(unreadable.map(({ order }) => order))
  return {
    texts: unreadable,
    glyphs: new Set(glyphs.filter(({ object }) => orders.has(object))),
    share: texts.length === 0 ? 0 : unreadable.length / texts.length,
  }
}

function isPrivateUse(glyphs: readonly PageGlyph[]): boolean {
  return glyphs.every(
    ({ text, font, isInvisible }) => !isInvisible && PRIVATE_USE.test(text) && !SYMBOL_FONTS.test(font.name),
  )
}

function isCoveredBy(text: Area, other: Area): boolean {
  const width = Math.min(text.right, other.right) - Math.max(text.left, other.left)
  const height = Math.min(text.bottom, other.bottom) - Math.max(text.top, other.top)
  if (width <= 0 || height <= 0) return false
  return width * height >= MIN_COVERED_SHARE * (text.right - text.left) * (text.bottom - text.top)
}
