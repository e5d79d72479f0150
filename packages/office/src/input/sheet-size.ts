import { attributesOf, localName, readTags, type XmlTag } from './xml-tags.ts'

/** How a sheet relates to a page. */
export interface SheetSize {
  /** Whether it is no wider than its page, or is already fitted to it. */
  fits: boolean
  /** Whether it is wider than a page in portrait. */
  isWide: boolean
  /** Number of pages side by side needed to keep its text readable when fitted. */
  pagesAcross: number
  rowCount: number
  /** Whether its first row is only text, in at least two cells, as in a table header. */
  hasHeader: boolean
}

/** Default width of a column in characters, and of a character in points: 7 pixels at 96 dpi (18.3.1.13). */
const DEFAULT_WIDTH = 9.14
const POINTS_PER_CHARACTER = 5.25
const POINTS_PER_INCH = 72
/** Portrait widths of paper sizes in inches, by number (18.3.1.63); all others count as A4. */
const PAPER_WIDTHS: Record<string, number> = { '1': 8.5, '5': 8.5, '8': 11.69, '9': 8.27, '11': 5.83 }
const PAPER_HEIGHTS: Record<string, number> = { '1': 11, '5': 14, '8': 16.54, '9': 11.69, '11': 8.27 }
const DEFAULT_PAPER = '9'
const DEFAULT_MARGIN = 0.7
const MAX_COLUMNS = 16_384

/** At this scale, Excel's 11-point text is about 4.5 points high, the minimum that is readable on paper. */
const LEAST_SCALE = 0.4

/** Measures a sheet from its XML. */
export function measureSheet(text: string): SheetSize {
  const facts = readSheet(text)
  const width = sumWidths(facts)
  const paper = facts.page.get('paperSize') ?? DEFAULT_PAPER
  const margins = ['left', 'right'].reduce((sum, side) => sum + Number(facts.margins.get(side) ?? DEFAULT_MARGIN), 0)
  const isLandscape = facts.page.get('orientation') === 'landscape'
  const room = (inches: number) => (inches - margins) * POINTS_PER_INCH
  const portrait = room(PAPER_WIDTHS[paper] ?? 8.27)
  const own = isLandscape ? room(PAPER_HEIGHTS[paper] ?? 11.69) : portrait
  const isFitted = facts.isFitted && (facts.page.get('fitToWidth') ?? '1') === '1'
  const scale = Number(facts.page.get('scale') ?? 100) / 100
  return {
    fits: isFitted || width * scale <= own,
    isWide: width > portrait,
    pagesAcross: Math.max(1, Math.ceil((width * LEAST_SCALE) / room(PAPER_HEIGHTS[paper] ?? 11.69))),
    rowCount: facts.rowCount,
    hasHeader:
      facts.firstRow.length > 1 &&
      facts.firstRow.every((type) => type === 's' || type === 'inlineStr' || type === 'str'),
  }
}

interface SheetFacts {
  page: ReadonlyMap<string, string>
  margins: ReadonlyMap<string, string>
  isFitted: boolean
  columns: { min: number; max: number; width: number }[]
  defaultWidth: number
  columnCount: number
  rowCount: number
  /** Types of the cells of the first row. */
  firstRow: string[]
}

function readSheet(text: string): SheetFacts {
  const none: ReadonlyMap<string, string> = new Map()
  const facts: SheetFacts = {
    page: none,
    margins: none,
    isFitted: false,
    columns: [],
    defaultWidth: DEFAULT_WIDTH,
    columnCount: 0,
    rowCount: 0,
    firstRow: [],
  }
  for (const tag of readTags(text)) if (tag.kind !== 'end') readElement(tag, facts)
  return facts
}

function readElement(tag: XmlTag, facts: SheetFacts): void {
  switch (localName(tag)) {
    case 'pageSetup':
      facts.page = attributesOf(tag)
      break
    case 'pageMargins':
      facts.margins = attributesOf(tag)
      break
    case 'pageSetUpPr':
      facts.isFitted = attributesOf(tag).get('fitToPage') === '1'
      break
    case 'sheetFormatPr':
      facts.defaultWidth = Number(attributesOf(tag).get('defaultColWidth') ?? DEFAULT_WIDTH)
      break
    case 'col':
      facts.columns.push(readColumn(tag))
      break
    case 'row':
      facts.rowCount = Math.max(facts.rowCount, Number(attributesOf(tag).get('r') ?? facts.rowCount + 1))
      break
    case 'c':
      readCell(tag, facts)
  }
}

function readColumn(tag: XmlTag): SheetFacts['columns'][number] {
  const attributes = attributesOf(tag)
  const width = attributes.get('hidden') === '1' ? 0 : Number(attributes.get('width') ?? DEFAULT_WIDTH)
  return { min: Number(attributes.get('min') ?? 1), max: Number(attributes.get('max') ?? 1), width }
}

function readCell(tag: XmlTag, facts: SheetFacts): void {
  if (tag.kind === 'empty') return
  const [, letters = '', row = ''] = /\br="([A-Z]{1,3})(\d+)"/.exec(tag.attributes) ?? []
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  facts.columnCount = Math.min(MAX_COLUMNS, Math.max(facts.columnCount, column))
  if (row === '1') facts.firstRow.push(/\bt="(\w+)"/.exec(tag.attributes)?.[1] ?? 'n')
}

function sumWidths({ columns, defaultWidth, columnCount }: SheetFacts): number {
  let characters = columnCount * defaultWidth
  for (const { min, max, width } of columns) {
    const count = Math.min(max, columnCount) - min + 1
    if (count > 0) characters += count * (width - defaultWidth)
  }
  return characters * POINTS_PER_CHARACTER
}
