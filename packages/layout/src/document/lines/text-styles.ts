import type { GlyphFont } from '@recto/pdfium'

import type { Glyph } from '../../model.ts'
import type { PageFill, PageLink, PageRule, PageText } from '../../content/page-content.ts'
import type { WordStyle } from '../draft.ts'
import { familyOf } from './font-families.ts'

/** Semi-bold and heavier (OpenType, OS/2 usWeightClass 600). */
const BOLD_WEIGHT = 600
const BOLD_NAME = /bold|black|heavy|demi(?!l)|cmbx|sfbx/i
const ITALIC_NAME = /ital|obli|slant|(?:^|\+)(?:cmti|cmsl|sfti|cmmi)/i
/** Underlines below the baseline: 0.1 em in most fonts (OpenType, post.underlinePosition). */
const UNDERLINE_EM = { from: -0.02, to: 0.3 }
/** Strikeouts above the baseline: the middle of the x-height is at 0.25 em. */
const STRIKEOUT_EM = { from: 0.15, to: 0.45 }
/** An underline has the width of its text, plus a space or a punctuation mark at each end. */
const MAX_OVERHANG_EM = 0.6
/** Underlines are 0.05 to 0.1 em thick (OpenType, post.underlineThickness), twice that in bold fonts. */
const MAX_UNDERLINE_EM = 0.2
/** Shading of words is at most as high as a line at one and a half spacing. */
const MAX_SHADE_EM = 1.6
const WHITE = 0xff_ff_ff
/** Shading of a line begins at most this far above the baseline. */
const SHADE_REACH_EM = 2
/** The area of a link overlaps its text below this height. */
const CAP_HEIGHT_EM = 0.7

/** Finds underlines, strikeouts, shading and links of glyphs; equal formats are one object. */
export class TextStyles {
  readonly #rules: readonly PageRule[]
  readonly #fills: readonly PageFill[]
  readonly #links: readonly PageLink[]
  readonly #styles = new Map<string, WordStyle>()
  readonly #faces = new Map<GlyphFont, Face>()
  #last: WordStyle | undefined
  /** Glyphs that are missing have no decorations. */
  readonly #byRow = new WeakMap<Glyph, RowDecorations>()
  #isAnyDecorated = false
  #lastPlain: PlainFormat | undefined
  /** Rules and fills that are part of text. */
  readonly used = new Set<PageRule | PageFill>()

  constructor(page: PageText) {
    this.#rules = page.rules.filter(({ isHorizontal }) => isHorizontal).toSorted((one, other) => one.top - other.top)
    this.#fills = page.fills.filter(({ color }) => color !== WHITE).toSorted((one, other) => one.top - other.top)
    this.#links = page.links
  }

  /** Records what is painted around a piece of text, for `styleOf` and `targetOf`. */
  noteRow(glyphs: readonly Glyph[], base: number, size: number): void {
    const first = glyphs[0]
    if (first === undefined) return
    let [left, right] = [Infinity, -Infinity]
    for (const { x, width } of glyphs) {
      left = Math.min(left, x)
      right = Math.max(right, x + width)
    }
    const extent = { left: left - MAX_OVERHANG_EM * size, right: right + MAX_OVERHANG_EM * size }
    const rules = within(this.#rules, base - size, base + size)
      .filter(
        (rule) => rule.left >= extent.left && rule.right <= extent.right && rule.thickness < MAX_UNDERLINE_EM * size,
      )
      .filter(
        (rule) => isBeneath(rule, { base, size }, UNDERLINE_EM, 1) || isBeneath(rule, { base, size }, STRIKEOUT_EM, -1),
      )
      .filter((rule) => touchesEnds(rule, glyphs, size))
    for (const rule of rules) this.used.add(rule)
    const fills = within(this.#fills, base - SHADE_REACH_EM * size, base).filter(
      (fill) =>
        fill.left >= extent.left &&
        fill.right <= extent.right &&
        fill.bottom > base &&
        fill.bottom - fill.top < MAX_SHADE_EM * size,
    )
    const links = this.#links.filter(({ top, bottom }) => top < base && bottom > base - CAP_HEIGHT_EM * size)
    const isDecorated = rules.length + fills.length + links.length > 0
    if (!isDecorated && !this.#isAnyDecorated) return
    this.#isAnyDecorated = true
    const decorations = { base, size, rules, fills, links }
    for (const glyph of glyphs) this.#byRow.set(glyph, decorations)
  }

  /** The format of a glyph. Letter-spacing and the size of scripts are those of the line. */
  styleOf(glyph: Glyph, { size, tracking }: { size: number; tracking: number }): WordStyle {
    const { font, source } = glyph
    const isRecognized = source?.isInvisible ?? false
    const plain = {
      font,
      size,
      tracking,
      color: source?.color ?? 0,
      stretch: isRecognized ? 1 : (source?.stretch ?? 1),
    }
    const decorations = this.#decorationsAt(glyph)
    const last = this.#lastPlain
    if (decorations === NO_DECORATIONS && last !== undefined && isSamePlain(last, plain)) return last.style
    const { under, through, shade } = decorations
    if (shade !== undefined) this.used.add(shade)
    const style = this.#shared({
      ...this.#faceOf(font, isRecognized),
      size: Math.round(size * 2) / 2,
      isUnderlined: under !== undefined,
      isStruck: through !== undefined,
      color: plain.color,
      shade: shade?.color,
      tracking,
      stretch: Math.round(plain.stretch * 50) / 50,
    })
    if (decorations === NO_DECORATIONS) this.#lastPlain = { ...plain, style }
    return style
  }

  #decorationsAt(glyph: Glyph): GlyphDecorations {
    const decorations = this.#byRow.get(glyph)
    if (decorations === undefined || decorations.rules.length + decorations.fills.length === 0) return NO_DECORATIONS
    const middle = glyph.x + glyph.width / 2
    const over = (area: PageRule | PageFill) => area.left <= middle && area.right >= middle
    const lies = (range: Distances, sign: 1 | -1) =>
      decorations.rules.find((rule) => isBeneath(rule, decorations, range, sign) && over(rule))
    return { under: lies(UNDERLINE_EM, 1), through: lies(STRIKEOUT_EM, -1), shade: decorations.fills.findLast(over) }
  }

  /** The target of the link over a glyph. */
  targetOf(glyph: Glyph): PageLink['target'] | undefined {
    const links = this.#byRow.get(glyph)?.links ?? []
    if (links.length === 0) return undefined
    const middle = glyph.x + glyph.width / 2
    return links.findLast(({ left, right }) => left <= middle && right >= middle)?.target
  }

  /**
   * The face of a font. Text layers of scans stretch each word over its image, mostly in a font whose blank glyphs are equally wide: neither
   * says how the words look.
   */
  #faceOf(font: GlyphFont, isRecognized: boolean): Face {
    const known = this.#faces.get(font)
    if (known !== undefined) return known
    const { name, weight, isItalic } = font
    const face = {
      family: familyOf(isRecognized ? { ...font, isFixedPitch: false } : font),
      isBold: weight >= BOLD_WEIGHT || BOLD_NAME.test(name),
      isItalic: isItalic || ITALIC_NAME.test(name),
    }
    this.#faces.set(font, face)
    return face
  }

  #shared(style: WordStyle): WordStyle {
    // Consecutive glyphs usually have the same format.
    if (this.#last !== undefined && isSameStyle(this.#last, style)) return this.#last
    const key = STYLE_KEYS.map((name) => style[name]).join('|')
    const known = this.#styles.get(key) ?? style
    if (known === style) this.#styles.set(key, style)
    this.#last = known
    return known
  }
}

/** What is painted around a glyph. */
interface GlyphDecorations {
  under?: PageRule | undefined
  through?: PageRule | undefined
  shade?: PageFill | undefined
}

const NO_DECORATIONS: GlyphDecorations = {}

/** What the format of a glyph without decorations depends on. Consecutive glyphs usually have the same. */
interface PlainFormat extends Pick<Glyph, 'font' | 'size'> {
  tracking: number
  color: number
  stretch: number
  style: WordStyle
}

function isSamePlain(one: PlainFormat, other: Omit<PlainFormat, 'style'>): boolean {
  return (
    one.font === other.font &&
    one.size === other.size &&
    one.tracking === other.tracking &&
    one.color === other.color &&
    one.stretch === other.stretch
  )
}

type Face = Pick<WordStyle, 'family' | 'isBold' | 'isItalic'>

const STYLE_KEYS = [
  'family',
  'size',
  'isBold',
  'isItalic',
  'isUnderlined',
  'isStruck',
  'color',
  'shade',
  'tracking',
  'stretch',
] as const satisfies readonly (keyof WordStyle)[]

function isSameStyle(one: WordStyle, other: WordStyle): boolean {
  return STYLE_KEYS.every((name) => one[name] === other[name])
}

/** A range of distances, in em. */
interface Distances {
  from: number
  to: number
}

/** Whether a rule is within a range below a baseline, or above it with `sign` -1. */
function isBeneath(
  rule: PageRule,
  { base, size }: { base: number; size: number },
  range: Distances,
  sign: 1 | -1,
): boolean {
  const distance = (sign * ((rule.top + rule.bottom) / 2 - base)) / size
  return distance >= range.from && distance <= range.to
}

interface RowDecorations {
  base: number
  size: number
  rules: readonly PageRule[]
  fills: readonly PageFill[]
  links: readonly PageLink[]
}

/** The areas, sorted by top, whose top is within a range. */
function within<A extends { top: number }>(areas: readonly A[], from: number, to: number): A[] {
  let [low, high] = [0, areas.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((areas[middle]?.top ?? 0) < from) low = middle + 1
    else high = middle
  }
  const found: A[] = []
  for (let index = low; index < areas.length; index += 1) {
    const area = areas[index]
    if (area === undefined || area.top > to) break
    found.push(area)
  }
  return found
}

/** Whether a rule begins and ends with the text, as underlines do and cell borders do not. */
function touchesEnds(rule: PageRule, glyphs: readonly Glyph[], size: number): boolean {
  const covered = glyphs.filter(({ x, width }) => x + width / 2 > rule.left && x + width / 2 < rule.right)
  const [first, last] = [covered[0], covered.at(-1)]
  if (first === undefined || last === undefined) return false
  const slack = MAX_OVERHANG_EM * size
  return first.x - rule.left < slack && rule.right - (last.x + last.width) < slack
}
