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

/** Points to a row of text; rows beside each other are looked at. */
const ROW = 24
/** How far beyond a table, in points, its lines may reach. */
const SLACK = 3
/** Text of which PDFium tells no characters may be what others are printed over: it shares so much of their place. */
const PRINTED_OVER = 0.5
/** More texts are not shown as pictures. */
const MAX_TEXTS = 400
/** Characters that only their own font knows (Unicode, 23.5), and what stands for one that is not known. */
const PRIVATE = /^[\ue000-\uf8ff\ufffd\u{f0000}-\u{10fffd}]+$/u
/** Fonts of signs whose characters are known all the same. */
const SIGNS = /symbol|wingdings|webdings|dingbats/i

/** Lines and shades that are parts of tables, and underlines, which their words have by themselves. */
export function takenParts(page: PageContent, draft: PageDraft, tables: readonly Area[]): Omit<TakenParts, 'texts'> {
  const key = ({ left, top, right, bottom }: Area) => `${left} ${top} ${right} ${bottom}`
  const free = new Set(draft.rules.map(key))
  const isInTable = (part: Area) => tables.some((table) => holds(table, part, SLACK))
  const lines = new TextRows(page.glyphs)
  return {
    // A rule that is free no more belongs to a table, or to words as their underline.
    rules: new Set(
      page.rules.filter((rule) => isInTable(rule) || (rule.isAcross && !free.has(key(rule)) && lines.holds(rule))),
    ),
    fills: new Set(page.fills.filter(isInTable)),
  }
}

/** Tells where text stands, by its height on the page. */
class TextRows {
  private readonly byRow: Map<number, PageGlyph[]>

  constructor(glyphs: readonly PageGlyph[]) {
    this.byRow = Map.groupBy(glyphs, ({ y }) => Math.floor(y / ROW))
  }

  /** Whether text stands right above a rule, or is struck by it. */
  holds({ left, top, right, bottom }: PageRule): boolean {
    const [row, middle] = [Math.floor(top / ROW), (top + bottom) / 2]
    const near = [row - 1, row, row + 1].flatMap((key) => this.byRow.get(key) ?? [])
    return near.some(({ x, y, size, advance }) => x + advance > left && x < right && Math.abs(middle - y) < size / 2)
  }
}

/** Text whose characters nobody can read, so that it stays as it looks. */
export interface UnreadableText {
  texts: (Area & { order: number })[]
  glyphs: Set<PageGlyph>
  /** What part of the page's texts they are. */
  share: number
}

/** Finds text of fonts that do not tell their characters. */
export function unreadableText({ glyphs }: PageContent, { texts }: PageGraphics): UnreadableText {
  const byText = Map.groupBy(
    glyphs.filter(({ text }) => text.trim() !== ''),
    ({ object }) => object,
  )
  // Spaces are told all the same.
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
