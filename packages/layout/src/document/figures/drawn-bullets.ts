import type { Area } from '../../model.ts'
import type { PageDrawing, PageFill, PageGlyph, PageRule, PageText } from '../../content/page-content.ts'
import { contains, intersects } from '../geometry/areas.ts'
import { textRuns, type TextRun } from './text-runs.ts'

/** How large a drawn bullet is at least, against the text behind it: browsers draw dots of 0.17 em. */
const MIN_BULLET_EM = 0.15
/** A square as high as capitals. */
const MAX_BULLET_EM = 0.75
/** Width to height of what is round or square, rounding included. */
const MAX_BULLET_RATIO = 1.35
/** How far before its text a bullet stands at least: less than any word space. */
const MIN_BULLET_GAP_EM = 0.15
/** A tab of half an inch at 12 points. */
const MAX_BULLET_GAP_EM = 3
/** A bound for time. */
const MAX_MARKS = 500
/** Larger marks are no bullets whatever the text: a first choice before sizes are compared. */
const MAX_BULLET_PT = 12
/** A bullet is a simple shape. */
const MAX_BULLET_SEGMENTS = 100

type Mark = PageDrawing | PageFill | PageRule

/** A page whose bullets are text, where it draws them as dots and squares before lines, as browsers do when they print. */
export function withDrawnBullets<Page extends PageText>(page: Page): Page {
  const marks: Mark[] = [
    ...page.drawings.filter(({ segmentCount }) => segmentCount <= MAX_BULLET_SEGMENTS),
    ...page.fills,
    ...page.rules,
  ].filter(isSmall)
  if (marks.length === 0) return page
  const runs = textRuns(page.glyphs).filter(({ degrees }) => degrees < 1 || degrees > 359)
  const rows = new Rows(runs)
  const glyphs: PageGlyph[] = []
  const taken = new Set<Mark>()
  for (const mark of marks.slice(0, MAX_MARKS)) {
    const run = rows.after(mark)
    if (run === undefined || !isBullet(mark, run) || isPartOfMore(mark, page)) continue
    // A dot may be filled and stroked one after the other.
    if (![...taken].some((other) => intersects(mark, other))) glyphs.push(bulletGlyph(mark, run))
    taken.add(mark)
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
  // Its middle is about as high as that of small letters.
  const rise = first === undefined ? 0 : (first.y - (top + bottom) / 2) / size
  return isShaped && rise > 0.1 && rise < 0.6
}

/** Whether something that is drawn crosses a mark, as a line of a chart does, and is no ground for it. */
function isPartOfMore(mark: Area, { drawings, rules }: PageText): boolean {
  return [...drawings, ...rules].some(
    (other) => !isSmall(other) && intersects(mark, other) && !contains(other, mark, 0.5),
  )
}

/** A bullet as a character of the text behind it. */
function bulletGlyph(mark: Mark, { glyphs: [first], size }: TextRun): PageGlyph {
  if (first === undefined) throw new Error('A run has a character at least.')
  const isSquare = 'color' in mark
  const color = isSquare ? mark.color : first.color
  return { ...first, text: isSquare ? '▪' : '•', x: mark.left, advance: mark.right - mark.left, size, color }
}

/** Runs by their height on the page. */
class Rows {
  readonly #byRow: Map<number, TextRun[]>

  constructor(runs: readonly TextRun[]) {
    this.#byRow = Map.groupBy(runs, ({ top, bottom }) => rowOf((top + bottom) / 2))
  }

  /** The run that begins right behind an area, nothing before it. */
  after(area: Area): TextRun | undefined {
    const row = rowOf((area.top + area.bottom) / 2)
    const beside = [row - 1, row, row + 1]
      .flatMap((key) => this.#byRow.get(key) ?? [])
      .filter(({ top, bottom }) => top < area.top && bottom > area.bottom)
    const gapTo = ({ left, size }: TextRun) => (left - area.right) / size
    const run = beside.find((other) => gapTo(other) >= MIN_BULLET_GAP_EM && gapTo(other) <= MAX_BULLET_GAP_EM)
    const isFirst =
      run !== undefined &&
      !beside.some((other) => other.right <= area.left + 1 && area.left - other.right < run.size * 2)
    return isFirst ? run : undefined
  }
}

/** Height of the rows that runs are looked up by; runs that overlap are at most one row apart. */
const ROW_PT = 16

function rowOf(y: number): number {
  return Math.floor(y / ROW_PT)
}
