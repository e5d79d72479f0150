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

/** Height of the bands by which glyphs are indexed, in points. Neighboring bands are searched, too. */
const BAND_HEIGHT = 24
/** How far rules may extend beyond their table, in points. */
const RULE_OVERHANG = 3
/** A text object without characters is ignored if another one covers at least this share of its area. */
const MIN_COVERED_SHARE = 0.5
/** Largest number of text objects drawn as images. */
const MAX_DRAWN_TEXTS = 400
/** Private-use characters (Unicode, 23.5) and the replacement character. */
const PRIVATE_USE = /^[\ue000-\uf8ff\ufffd\u{f0000}-\u{10fffd}]+$/u
/** Symbol fonts, whose private-use characters are known. */
const SYMBOL_FONTS = /symbol|wingdings|webdings|dingbats/i

/** Rules and fills that belong to tables, and rules that are underlines, which are part of the text format. */
export function claimedContent(
  page: PageContent,
  draft: PageDraft,
  tables: readonly Area[],
): Omit<ClaimedContent, 'texts'> {
  const key = ({ left, top, right, bottom }: Area) => `${left} ${top} ${right} ${bottom}`
  const free = new Set(draft.rules.map(key))
  const isInTable = (part: Area) => tables.some((table) => contains(table, part, RULE_OVERHANG))
  const lines = new TextBands(page.glyphs)
  return {
    // A rule that the layout has used belongs to a table or is an underline.
    rules: new Set(
      page.rules.filter((rule) => isInTable(rule) || (rule.isHorizontal && !free.has(key(rule)) && lines.holds(rule))),
    ),
    fills: new Set(page.fills.filter(isInTable)),
  }
}

/** Finds text by its height on the page. */
class TextBands {
  private readonly byBand: Map<number, PageGlyph[]>

  constructor(glyphs: readonly PageGlyph[]) {
    this.byBand = Map.groupBy(glyphs, ({ y }) => Math.floor(y / BAND_HEIGHT))
  }

  /** Whether text is right above a rule, or struck through by it. */
  holds({ left, top, right, bottom }: PageRule): boolean {
    const [row, middle] = [Math.floor(top / BAND_HEIGHT), (top + bottom) / 2]
    const near = [row - 1, row, row + 1].flatMap((key) => this.byBand.get(key) ?? [])
    return near.some(({ x, y, size, advance }) => x + advance > left && x < right && Math.abs(middle - y) < size / 2)
  }
}

/** Text whose characters are unknown, so that it has to be drawn. */
export interface UnreadableText {
  texts: (Area & { order: number })[]
  glyphs: Set<PageGlyph>
  /** Share of the page's text objects. */
  share: number
}

/** Finds text in fonts that do not identify their characters. */
export function unreadableText({ glyphs }: PageContent, { texts }: PageGraphics): UnreadableText {
  const byText = Map.groupBy(
    glyphs.filter(({ text }) => text.trim() !== ''),
    ({ object }) => object,
  )
  // All characters, as those of text that is only spaces are known as well.
  const known = new Set(glyphs.map(({ object }) => object))
  const withCharacters = texts.filter(({ order }) => byText.has(order))
  const withoutCharacters = texts.filter(({ order }) => !known.has(order)).slice(0, MAX_DRAWN_TEXTS)
  const alone = withoutCharacters.filter((text) => !withCharacters.some((other) => isCoveredBy(text, other)))
  const privateUse = withCharacters.filter(({ order }) => isPrivateUse(byText.get(order) ?? []))
  const found = [...alone, ...privateUse].slice(0, MAX_DRAWN_TEXTS)
  const orders = new Set(found.map(({ order }) => order))
  return {
    texts: found,
    glyphs: new Set(glyphs.filter(({ object }) => orders.has(object))),
    share: texts.length === 0 ? 0 : found.length / texts.length,
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
