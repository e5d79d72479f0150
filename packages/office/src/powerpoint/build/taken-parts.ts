import {
  type Area,
  holds,
  type PageContent,
  type PageDraft,
  type PageGlyph,
  type PageGraphics,
  type PageRule,
} from '@recto/layout'

import type { TakenParts } from './graphics-layers.ts'

/** Height of the bands by which glyphs are indexed, in points. Neighboring bands are searched, too. */
const ROW = 24
/** How far rules may extend beyond their table, in points. */
const SLACK = 3
/** A text object without characters is ignored if another one covers at least this share of its area. */
const PRINTED_OVER = 0.5
/** Largest number of text objects drawn as images. */
const MAX_TEXTS = 400
/** Private-use characters (Unicode, 23.5) and the replacement character. */
const PRIVATE = /^[\ue000-\uf8ff\ufffd\u{f0000}-\u{10fffd}]+$/u
/** Symbol fonts, whose private-use characters are known. */
const SIGNS = /symbol|wingdings|webdings|dingbats/i

/** Rules and fills that belong to tables, and rules that are underlines, which are part of the text format. */
export function takenParts(page: PageContent, draft: PageDraft, tables: readonly Area[]): Omit<TakenParts, 'texts'> {
  const key = ({ left, top, right, bottom }: Area) => `${left} ${top} ${right} ${bottom}`
  const free = new Set(draft.rules.map(key))
  const isInTable = (part: Area) => tables.some((table) => holds(table, part, SLACK))
  const lines = new TextRows(page.glyphs)
  return {
    // A rule that the layout has used belongs to a table or is an underline.
    rules: new Set(
      page.rules.filter((rule) => isInTable(rule) || (rule.isAcross && !free.has(key(rule)) && lines.holds(rule))),
    ),
    fills: new Set(page.fills.filter(isInTable)),
  }
}

/** Finds text by its height on the page. */
class TextRows {
  private readonly byRow: Map<number, PageGlyph[]>

  constructor(glyphs: readonly PageGlyph[]) {
    this.byRow = Map.groupBy(glyphs, ({ y }) => Math.floor(y / ROW))
  }

  /** Whether text is right above a rule, or struck through by it. */
  holds({ left, top, right, bottom }: PageRule): boolean {
    const [row, middle] = [Math.floor(top / ROW), (top + bottom) / 2]
    const near = [row - 1, row, row + 1].flatMap((key) => this.byRow.get(key) ?? [])
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
  const told = texts.filter(({ order }) => byText.has(order))
  const untold = texts.filter(({ order }) => !known.has(order)).slice(0, MAX_TEXTS)
  const alone = untold.filter((text) => !told.some((other) => liesOn(text, other)))
  const signs = told.filter(({ order }) => isPrivate(byText.get(order) ?? []))
  const found = [...alone, ...signs].slice(0, MAX_TEXTS)
  const orders = new Set(found.map(({ order }) => order))
  return {
    texts: found,
    glyphs: new Set(glyphs.filter(({ object }) => orders.has(object))),
    share: texts.length === 0 ? 0 : found.length / texts.length,
  }
}

function isPrivate(glyphs: readonly PageGlyph[]): boolean {
  return glyphs.every(({ text, font, isInvisible }) => !isInvisible && PRIVATE.test(text) && !SIGNS.test(font.name))
}

function liesOn(text: Area, other: Area): boolean {
  const width = Math.min(text.right, other.right) - Math.max(text.left, other.left)
  const height = Math.min(text.bottom, other.bottom) - Math.max(text.top, other.top)
  if (width <= 0 || height <= 0) return false
  return width * height >= PRINTED_OVER * (text.right - text.left) * (text.bottom - text.top)
}
