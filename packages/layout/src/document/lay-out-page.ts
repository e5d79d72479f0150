import { runsRightToLeft } from '../direction.ts'
import { joinMarkers } from '../list-markers.ts'
import { areaAround, type Area, type Glyph, type Segment } from '../model.ts'
import type { PageContent, PageText } from '../content/page-content.ts'
import { alignScripts } from '../scripts.ts'
import { toSegment } from '../segments.ts'
import type { DocumentOptions } from './document-options.ts'
import type {
  CellDraft,
  DraftItem,
  FoundCell,
  FoundTable,
  PageDraft,
  ImageDraft,
  RegionDraft,
  TableDraft,
  TextBoxLines,
} from './draft.ts'
import { containsMiddle } from './geometry/areas.ts'
import { findFigures, type FiguresFound } from './figures/find-figures.ts'
import { TextStyles } from './lines/text-styles.ts'
import { joinStretched } from './lines/stretched.ts'
import { pageFrames, textFrames, type PageFrame } from './lines/page-frames.ts'
import { textLines } from './lines/text-lines.ts'
import { rotatedBoxes } from './lines/rotated-boxes.ts'
import { fillRotatedCells } from './lines/rotated-cells.ts'
import { findBands } from './regions/bands.ts'
import { findTables } from './tables/find-tables.ts'

/** The font size of tables and images when columns are searched: that of most text. */
const NEUTRAL_SIZE_PT = 10
const WHITE = 0xff_ff_ff
/** Shading higher than this share of the page is behind the page, not behind paragraphs. */
const MAX_BOX_SHARE = 0.8
/** A bound for time: more shading on a page is a drawing. */
const MAX_BOXES = 200
/** Text with a smaller slant is upright: scans are never exactly straight. */
const MAX_SLANT_DEGREES = 1
/** Borders extend beyond their table by half of the widest one. */
const BORDER_PT = 3

/** Lays out a page: lines in columns, tables, images. */
export async function layOutPage(page: PageContent, options: DocumentOptions): Promise<PageDraft> {
  const figures = await findFigures(page, options.hasImages)
  const frames = pageFrames(page.glyphs, figures.glyphs, figures.isRecognized)
  return layOut(page, { figures, frames }, options)
}

/** The same for text alone, whether painted or hidden: see `textFrames`. */
export function layOutText(page: PageText): PageDraft {
  const frames = textFrames(page.glyphs)
  const degrees = frames[0]?.degrees ?? 0
  // Rules and fills are not rotated with the text, so they show tables in upright text only.
  const isUpright = Math.min(degrees, 360 - degrees) < MAX_SLANT_DEGREES
  const ruled = isUpright ? page : { ...page, rules: [], fills: [] }
  return layOut(ruled, { figures: NO_FIGURES, frames }, { quality: 'basic', hasTables: true })
}

const NO_FIGURES: FiguresFound = {
  images: [],
  glyphs: new Set(),
  rules: new Set(),
  fills: new Set(),
  isScan: false,
  isRecognized: false,
}

function layOut(
  page: PageText,
  { figures, frames: [first, ...rotated] }: { figures: FiguresFound; frames: readonly PageFrame[] },
  options: Pick<DocumentOptions, 'quality' | 'hasTables'>,
): PageDraft {
  const styles = new TextStyles(page)
  const segments = joinMarkers(joinStretched(alignScripts(first?.glyphs ?? [])))
  for (const { glyphs, base, size } of segments) styles.noteRow(glyphs, base, size)
  const rest = {
    ...page,
    rules: page.rules.filter((rule) => !styles.used.has(rule) && !figures.rules.has(rule)),
    fills: page.fills.filter((fill) => !figures.fills.has(fill)),
  }
  const found = options.hasTables ? findTables(rest, segments) : []
  const free = outsideTables(segments, found)
  const tables = found.map((table) => withLines(table, styles))
  const images = moveIntoCells(tables, figures.images)
  const inline = images.filter(({ wrap }) => wrap === 'inline')
  const regions = regionsOf(free, [...tables, ...inline], styles, page.index)
  const boxes: TextBoxLines[] = []
  for (const frame of rotated) {
    const { degrees } = frame
    const left = fillRotatedCells(frame, tables, { styles, page: page.index })
    const isBeside = options.quality !== 'basic' && first?.degrees === 0 && left.length < first.glyphs.length
    const own = isBeside ? rotatedBoxes(left, { degrees, styles, page: page.index }) : undefined
    if (own === undefined) regions.push(rotatedRegion(left, styles, page.index, regions.length))
    else boxes.push(...own)
  }
  return {
    index: page.index,
    width: page.width,
    height: page.height,
    regions: regions.filter(({ items }) => items.length > 0),
    rules: freeRules(rest, tables),
    boxes: freeBoxes(rest, styles, [...tables, ...images]),
    anchored: images.filter(({ wrap }) => wrap !== 'inline'),
    rotated: boxes,
    isScan: figures.isScan,
  }
}

/** A table with the text of its cells in lines. */
function withLines(table: FoundTable, styles: TextStyles): TableDraft {
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map(({ segments, tables, ...cell }): CellDraft => {
      for (const { glyphs, base, size } of segments) styles.noteRow(glyphs, base, size)
      const inner = tables.map((other) => withLines(other, styles))
      const items = [...inner, ...textLines(segments, styles, table.page)]
      return { ...cell, items: items.toSorted((one, other) => middleOf(one) - middleOf(other)) }
    }),
  }))
  return { ...table, rows }
}

/** Moves images into the cells they are in, and returns the others. */
function moveIntoCells(tables: readonly TableDraft[], images: readonly ImageDraft[]): ImageDraft[] {
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row): CellDraft[] => row.cells))
  return images.filter((image) => {
    const cell = image.wrap === 'behind' ? undefined : cells.find((area) => containsMiddle(area, image))
    if (cell === undefined) return true
    cell.items.push({ ...image, wrap: 'inline' })
    cell.items.sort((one, other) => middleOf(one) - middleOf(other))
    return false
  })
}

function outsideTables(segments: readonly Segment[], tables: readonly FoundTable[]): Segment[] {
  const cells = tables.flatMap(cellsIn)
  const taken = new Set(cells.flatMap((cell) => cell.segments.flatMap(({ glyphs }) => glyphs.map(identity))))
  return segments.flatMap((segment) => {
    const free = segment.glyphs.filter((glyph) => !taken.has(identity(glyph)))
    if (free.length === segment.glyphs.length) return [segment]
    return free.length === 0 ? [] : [toSegment(free)]
  })
}

/** All cells of a table, including those of nested tables. */
function cellsIn({ rows }: FoundTable): FoundCell[] {
  const cells = rows.flatMap((row) => row.cells)
  return [...cells, ...cells.flatMap(({ tables }) => tables.flatMap(cellsIn))]
}

/** Identifies a glyph even after its baseline was changed. */
function identity(glyph: Glyph): object {
  return glyph.source ?? glyph
}

/** The columns of a page with their content. */
function regionsOf(
  segments: readonly Segment[],
  blocks: readonly (TableDraft | ImageDraft)[],
  styles: TextStyles,
  page: number,
): RegionDraft[] {
  const placeholders = new Map(blocks.map((block) => [placeholder(block), block]))
  const isRightToLeft = runsRightToLeft(segments.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)))
  const bands = findBands([...segments, ...placeholders.keys()], isRightToLeft)
  return bands.flatMap(({ columns }, band) =>
    columns.map((column, index): RegionDraft => {
      const lines = textLines(
        column.filter((segment) => !placeholders.has(segment)),
        styles,
        page,
      )
      const others = column.flatMap((segment) => placeholders.get(segment) ?? [])
      const items: DraftItem[] = [...lines, ...others].toSorted((one, other) => middleOf(one) - middleOf(other))
      const position = { page, band, column: index, columnCount: columns.length, isRotated: false }
      return { ...areaAround(column), ...position, items }
    }),
  )
}

function middleOf(area: Area & { kind: DraftItem['kind'] }): number {
  return area.kind === 'line' ? (area.top + area.bottom) / 2 : area.top
}

/** A table or image as a segment of its size, for the search of columns. */
function placeholder({ left, top, right, bottom }: Area): Segment {
  return { left, top, right, bottom, glyphs: [], base: bottom, size: NEUTRAL_SIZE_PT }
}

function rotatedRegion(glyphs: readonly Glyph[], styles: TextStyles, page: number, band: number): RegionDraft {
  const segments = alignScripts(glyphs)
  for (const segment of segments) styles.noteRow(segment.glyphs, segment.base, segment.size)
  const items = findBands(segments, false).flatMap(({ columns }) =>
    columns.flatMap((column) => textLines(column, styles, page)),
  )
  const area = items.length === 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : areaAround(items)
  return { ...area, page, band, column: 0, columnCount: 1, isRotated: true, items }
}

/** Shading behind paragraphs: not that of tables, images or words. */
function freeBoxes(page: PageText, styles: TextStyles, taken: readonly Area[]): PageDraft['boxes'] {
  const isTaken = (fill: Area) =>
    taken.some(({ left, top, right, bottom }) => {
      const [x, y] = [(fill.left + fill.right) / 2, (fill.top + fill.bottom) / 2]
      return x > left && x < right && y > top && y < bottom
    })
  return page.fills
    .filter(
      (fill) => fill.color !== WHITE && !styles.used.has(fill) && fill.bottom - fill.top < MAX_BOX_SHARE * page.height,
    )
    .slice(0, MAX_BOXES)
    .filter((fill) => !isTaken(fill))
    .map(({ left, top, right, bottom, color }) => ({ left, top, right, bottom, borders: {}, shade: color }))
}

function freeRules(page: PageText, tables: readonly TableDraft[]): PageDraft['rules'] {
  const isIn = (rule: Area) =>
    tables.some(
      ({ left, top, right, bottom }) =>
        rule.left >= left - BORDER_PT &&
        rule.right <= right + BORDER_PT &&
        rule.top >= top - BORDER_PT &&
        rule.bottom <= bottom + BORDER_PT,
    )
  return page.rules
    .filter((rule) => !isIn(rule))
    .map(({ left, top, right, bottom, thickness, color, isDashed, isHorizontal }) => ({
      left,
      top,
      right,
      bottom,
      color,
      isHorizontal,
      width: thickness,
      line: isDashed ? 'dashed' : 'single',
      space: 0,
    }))
}
