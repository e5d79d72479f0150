import type { Area } from '../../model.ts'
import type { PageDrawing, PageFill, PageGlyph, PageRule, PageText } from '../../content/page-content.ts'
import { contains, intersects } from '../geometry/areas.ts'
import { textRuns, type TextRun } from './text-runs.ts'

/** The least size of a bullet in sizes of the text after it: browsers paint dots of 0.17 em. */
const MIN_BULLET_EM = 0.15
/** A square of cap height. */
const MAX_BULLET_EM = 0.75
/** The aspect ratio of round or square shapes, with rounding. */
const MAX_BULLET_RATIO = 1.35
/** The least gap between a bullet and its text: less than any word space. */
const MIN_BULLET_GAP_EM = 0.15
/** A tab of half an inch at 12 points. */
const MAX_BULLET_GAP_EM = 3
/** A bound for time. */
const MAX_SHAPES = 500
/** Larger shapes are not bullets at any font size: a cheap first filter. */
const MAX_BULLET_PT = 12
/** A bullet is a simple shape. */
const MAX_BULLET_SEGMENTS = 100
/** Text with a smaller slant is horizontal. */
const MAX_SLANT_DEGREES = 1
/** The middle of a bullet above the baseline: about half the x-height, with tolerance. */
const BULLET_RISE_EM = { from: 0.1, to: 0.6 }
/** The background of a bullet may end this far within it: rounding. */
const BACKGROUND_SLACK_PT = 0.5
/** Text before a bullet may overlap it by this much. */
const TOUCHING_PT = 1
/** The space before a bullet is free of text. By eye. */
const CLEAR_BEFORE_EM = 2

type Shape = PageDrawing | PageFill | PageRule

/** Replaces dots and squares painted before lines with bullet characters: browsers print lists this way. */
export function withDrawnBullets<Page extends PageText>(page: Page): Page {
  const shapes: Shape[] = [
    ...page.drawings.filter(({ segmentCount }) => segmentCount <= MAX_BULLET_SEGMENTS),
    ...page.fills,
    ...page.rules,
  ].filter(isSmall)
  if (shapes.length === 0) return page
  const runs = textRuns(page.glyphs).filter(
    ({ degrees }) => degrees < MAX_SLANT_DEGREES || degrees > 360 - MAX_SLANT_DEGREES,
  )
  const rows = new Rows(runs)
  const glyphs: PageGlyph[] = []
  const taken = new Set<Shape>()
  for (const shape of shapes.slice(0, MAX_SHAPES)) {
    const run = rows.after(shape)
    if (run === undefined || !isBullet(shape, run) || isPartOfDrawing(shape, page)) continue
    // A dot may be filled and then stroked.
    if (![...taken].some((other) => intersects(shape, other))) glyphs.push(bulletGlyph(shape, run))
    taken.add(shape)
  }
  if (glyphs.length === 0) return page
  return {
    ...page,
    glyphs: [...page.glyphs, ...glyphs],
    bullets: new Set([...taken].map(({ order }) => order)),
    drawings: page.drawings.filter((drawing) => !taken.has(drawing)),
    fills: page.fills.filter((fill) => !taken.has(fill)),
    rules: page.rules.filter((rule) => !taken.has(rule)),
  }
}

function isSmall({ left, top, right, bottom }: Area): boolean {
  return Math.max(right - left, bottom - top) <= MAX_BULLET_PT
}

function isBullet({ left, top, right, bottom }: Area, { size, glyphs: [first] }: TextRun): boolean {
  const [width, height] = [right - left, bottom - top]
  const [small, large] = [Math.min(width, height), Math.max(width, height)]
  const isShaped = small >= MIN_BULLET_EM * size && large <= MAX_BULLET_EM * size && large <= MAX_BULLET_RATIO * small
  // Its middle is about that of the x-height.
  const rise = first === undefined ? 0 : (first.y - (top + bottom) / 2) / size
  return isShaped && rise > BULLET_RISE_EM.from && rise < BULLET_RISE_EM.to
}

/** Whether a larger drawing crosses a shape, such as the line of a chart, rather than being its background. */
function isPartOfDrawing(shape: Area, { drawings, rules }: PageText): boolean {
  return [...drawings, ...rules].some(
    (other) => !isSmall(other) && intersects(shape, other) && !contains(other, shape, BACKGROUND_SLACK_PT),
  )
}

/** A bullet as a glyph of the text after it. */
function bulletGlyph(shape: Shape, { glyphs: [first], size }: TextRun): PageGlyph {
  if (first === undefined) throw new Error('A run has a character at least.')
  const isSquare = 'color' in shape
  const color = isSquare ? shape.color : first.color
  return { ...first, text: isSquare ? '▪' : '•', x: shape.left, advance: shape.right - shape.left, size, color }
}

/** Text runs indexed by vertical position. */
class Rows {
  readonly #byRow: Map<number, TextRun[]>

  constructor(runs: readonly TextRun[]) {
    this.#byRow = Map.groupBy(runs, ({ top, bottom }) => rowOf((top + bottom) / 2))
  }

  /** The run that begins right after an area, if none precedes the area on the line. */
  after(area: Area): TextRun | undefined {
    const row = rowOf((area.top + area.bottom) / 2)
    const beside = [row - 1, row, row + 1]
      .flatMap((key) => this.#byRow.get(key) ?? [])
      .filter(({ top, bottom }) => top < area.top && bottom > area.bottom)
    const gapTo = ({ left, size }: TextRun) => (left - area.right) / size
    const run = beside.find((other) => gapTo(other) >= MIN_BULLET_GAP_EM && gapTo(other) <= MAX_BULLET_GAP_EM)
    const isFirst =
      run !== undefined &&
      !beside.some(
        (other) => other.right <= area.left + TOUCHING_PT && area.left - other.right < run.size * CLEAR_BEFORE_EM,
      )
    return isFirst ? run : undefined
  }
}

/** Height of the rows of the index; overlapping runs are at most one row apart. */
const ROW_PT = 16

function rowOf(y: number): number {
  return Math.floor(y / ROW_PT)
}
