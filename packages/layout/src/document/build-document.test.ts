import { expect, test } from 'vitest'

import type { DocumentHints, PageContent, PageGlyph } from '../content/page-content.ts'
import { ruleFrom } from '../../test/sample-drafts.ts'
import { buildDocument } from './build-document.ts'
import { layOutPage } from './lay-out-page.ts'
import type { DocumentOptions } from './document-options.ts'
import type { DocumentModel, FlowBlock, FlowParagraph, Inline } from './document-model.ts'

const HINTS: DocumentHints = { outline: [], tags: undefined, language: undefined, title: undefined, author: undefined }
const PRECISE: DocumentOptions = {
  quality: 'precise',
  hasImages: true,
  hasLinks: true,
  hasTables: true,
  hasHeadings: true,
  hasLists: true,
}
/** Width of all characters of these pages, in em. */
const WIDTH = 0.5
const FONT = { name: 'ABCDEF+LiberationSerif', weight: 400, isItalic: false, isSerif: true, isFixedPitch: false }

interface Written {
  text: string
  x: number
  y: number
  size?: number
  isBold?: boolean
}

function glyphsOf({ text, x, y, size = 12, isBold = false }: Written, object: number): PageGlyph[] {
  const font = isBold ? { ...FONT, weight: 700 } : FONT
  return Array.from(text).map((character, index) => ({
    text: character,
    x: x + index * size * WIDTH,
    y,
    degrees: 0,
    advance: size * WIDTH,
    size,
    stretch: 1,
    object,
    font,
    color: 0,
    isInvisible: false,
    mcid: undefined,
    isArtifact: false,
  }))
}

function page(index: number, lines: readonly Written[], content: Partial<PageContent> = {}): PageContent {
  return {
    index,
    width: 612,
    height: 792,
    glyphs: lines.flatMap(glyphsOf),
    rules: [],
    fills: [],
    drawings: [],
    images: [],
    links: [],
    drawArea: () => Promise.resolve(undefined),
    ...content,
  }
}

/** The document that is recognized in pages. */
async function built(
  pages: readonly PageContent[],
  hints: DocumentHints,
  options: DocumentOptions,
): Promise<DocumentModel> {
  return buildDocument(await Promise.all(pages.map((each) => layOutPage(each, options))), hints, options)
}

/** Lines below each other. */
function below(texts: readonly string[], x: number, y: number, leading = 14): Written[] {
  return texts.map((text, index) => ({ text, x, y: y + index * leading }))
}

function textOf(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'link') return textOf(inline.content)
      return inline.kind === 'text' ? inline.text : '|'
    })
    .join('')
}

function textsOf(blocks: readonly FlowBlock[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? [textOf(block.content)] : []))
}

function paragraphs({ sections }: DocumentModel): string[] {
  return sections.flatMap(({ blocks }) => textsOf(blocks))
}

const PROSE = [
  'The first line of a paragraph goes on to the end of its column',
  'and so does the second one, until the words of it come to an',
  'end here.',
]
const NEXT = ['Another paragraph begins below it, after a little white that is', 'more than lines have between them.']

test('lines become paragraphs, separated by space', async () => {
  const model = await built([page(0, [...below(PROSE, 72, 80), ...below(NEXT, 72, 130)])], HINTS, PRECISE)
  expect(paragraphs(model)).toEqual([PROSE.join(' '), NEXT.join(' ')])
  expect(model.styles[0]).toMatchObject({ name: 'Normal', run: { family: 'Times New Roman', size: 12 } })
})

test('a paragraph continues on the next page, and a hyphenated word is joined', async () => {
  const start = [
    'This line comes first on its page and it is as long as the others',
    'while the last word of the page is parted by a hyphen: para-',
  ]
  const rest = ['graphs go on at the top of the next page as if nothing had hap-', 'pened to them at all.']
  const pages = [page(0, below(start, 72, 80)), page(1, below(rest, 72, 80))]
  const [text = '', ...others] = paragraphs(await built(pages, HINTS, { ...PRECISE, quality: 'standard' }))
  expect(others).toEqual([])
  expect(text).toContain('hyphen: paragraphs go on')
  expect(text).toContain('had happened to them')
})

test('columns are read one after the other and make a section', async () => {
  const column = [
    'of words that are read',
    'from the top to the end',
    'of it before the other',
    'column is looked at by',
    'anybody who reads',
  ]
  const lines = [...below(['Left column', ...column], 72, 80), ...below(['Right column', ...column], 330, 80)]
  const model = await built([page(0, lines)], HINTS, PRECISE)
  expect(model.sections.map(({ columns }) => columns.widths.length)).toEqual([2])
  const text = paragraphs(model).join('\n')
  expect(text.indexOf('Left column')).toBeLessThan(text.indexOf('Right column'))
})

test('a single line on a page does not continue on the next one', async () => {
  const pages = ['Plain one', 'Plain two', 'and three'].map((text, index) => page(index, below([text], 72, 80)))
  expect(paragraphs(await built(pages, HINTS, PRECISE))).toEqual(['Plain one', 'Plain two', 'and three'])
})

test('columns without flowing text become cells side by side', async () => {
  const sender = ['Example and Sons', '12 High Street', 'Old Town', 'Tel. 555 0100']
  const title = ['A letter about many things that have to be told', 'To everybody', 'Of the company', 'And others']
  const lines = [...below(title, 72, 80), ...below(sender, 430, 86), ...below(PROSE, 72, 260)]
  const model = await built([page(0, lines)], HINTS, PRECISE)
  expect(model.sections.map(({ columns }) => columns.widths.length)).toEqual([1])
  const rows = model.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])),
  )
  const cells = rows.flatMap((row) => row.cells.map(({ blocks }) => textsOf(blocks).join(' ')))
  expect(cells).toEqual([title.join(' '), sender.join(' ')])
})

test('rules beneath words underline them, and links cover their words', async () => {
  const rule = {
    left: 72,
    right: 102,
    top: 81.5,
    bottom: 82,
    thickness: 0.5,
    isHorizontal: true,
    color: 0,
    isDashed: false,
    order: 1,
  }
  const link = { left: 108, right: 132, top: 70, bottom: 84, target: { uri: 'https://example.org/' } }
  const pages = [page(0, [{ text: 'under link plain', x: 72, y: 80 }], { rules: [rule], links: [link] })]
  const [section] = (await built(pages, HINTS, PRECISE)).sections
  const [block] = section?.blocks ?? []
  const content = block?.kind === 'paragraph' ? block.content : []
  expect(content).toMatchObject([
    { kind: 'text', text: 'under', format: { isUnderlined: true } },
    { kind: 'link', target: { uri: 'https://example.org/' }, content: [{ kind: 'text' }] },
    { kind: 'text', text: ' plain' },
  ])
})

test('a page that ends early ends with a break, and an empty page is kept', async () => {
  const pages = [page(0, below(PROSE, 72, 80)), page(1, []), page(2, below(NEXT, 72, 80))]
  const blocks = (await built(pages, HINTS, PRECISE)).sections.flatMap((section) => section.blocks)
  const breaks = blocks.map((block) => (block.kind === 'paragraph' ? block.format.breakBefore : undefined))
  expect(breaks).toEqual([undefined, 'page', 'page'])
})

test('a document without pages is empty', async () => {
  expect(await built([], HINTS, PRECISE)).toMatchObject({ sections: [], notes: [], lists: [] })
})

test('rotated text in the margin becomes a text box', async () => {
  const stamp = glyphsOf({ text: 'Stamped on the margin', x: 0, y: 0 }, 9).map((glyph) => ({
    ...glyph,
    x: 40,
    y: 500 - glyph.x,
    degrees: 270,
  }))
  const upright = page(0, [...below(PROSE, 72, 80), ...below(NEXT, 72, 130)])
  const model = await built([{ ...upright, glyphs: [...upright.glyphs, ...stamp] }], HINTS, PRECISE)
  expect(paragraphs(model)).toEqual([PROSE.join(' '), NEXT.join(' ')])
  const boxes = model.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'paragraph' ? (block.boxes ?? []) : [])),
  )
  expect(boxes.map(({ degrees, blocks }) => [degrees, ...textsOf(blocks)])).toEqual([[270, 'Stamped on the margin']])
  const [box] = boxes
  // Its center is that of the text on the page, which is 126 points long.
  expect((box?.top ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo(500 - 63, 0)
  expect(Math.abs((box?.left ?? 0) + (box?.width ?? 0) / 2 - 36)).toBeLessThan(6)
})

const across = (y: number, left = 72, right = 372) => ruleFrom(left, y - 0.25, right, y + 0.25)
const down = (x: number, top: number, bottom: number) => ruleFrom(x - 0.25, top, x + 0.25, bottom)

/** The rules of a table with three columns, and its texts; numbers are right-aligned, with a tolerance. */
function tableAt(top: number, rows: readonly [string, string, string][], height = 20) {
  const bottom = top + rows.length * height
  const lines = rows.flatMap(([name, middle, number], row) => {
    const y = top + row * height + 14
    const place = { y, size: 10 }
    return [
      { text: name, x: 78, ...place },
      { text: middle, x: 178, ...place },
      { text: number, x: 366 - number.length * 5, ...place },
    ].filter(({ text }) => text !== '')
  })
  const edges = Array.from({ length: rows.length + 1 }, (_, row) => across(top + row * height))
  return { lines, rules: [...edges, ...[72, 172, 272, 372].map((x) => down(x, top, bottom))] }
}

function tablesOf({ sections }: DocumentModel) {
  return sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))
}

test('right-aligned numbers are right-aligned in their cells', async () => {
  const rows: [string, string, string][] = [
    ['Name', 'Of', 'Amount in euros'],
    ['Ada', 'Bristol', '1,250.00'],
    ['Alan', 'London', '80.50'],
    ['Grace', 'New York', '1,210,000.00'],
    ['Edsger', 'Rotterdam', '7.25'],
  ]
  const { lines, rules } = tableAt(80, rows)
  const [table] = tablesOf(await built([page(0, lines, { rules })], HINTS, PRECISE))
  const cells = table?.rows.map((row) => row.cells.map(({ blocks: [block] }) => (block as FlowParagraph).format)) ?? []
  const style = (at: number) => cells.map((row) => row[at]?.align)
  expect(cells).toHaveLength(5)
  expect(new Set(style(2).slice(1))).toEqual(new Set(['end']))
  expect(new Set(cells.slice(1).map((row) => row[2]?.indentStart ?? 0))).toEqual(new Set([0]))
  expect(style(0)).not.toContain('end')
  expect(style(1)).not.toContain('end')
})

test('text that fills its cell may exceed its margin a little', async () => {
  const { lines, rules } = tableAt(80, [
    ['Name', 'Of', 'Born'],
    ['Ada', 'eighteen letters..', '1815'],
    ['Alan', 'London', '1912'],
  ])
  const [table] = tablesOf(await built([page(0, lines, { rules })], HINTS, PRECISE))
  const cells = table?.rows.map((row) => row.cells.map(({ blocks: [block] }) => (block as FlowParagraph).format)) ?? []
  expect(cells.map((row) => row[1]?.indentEnd)).toEqual([undefined, -0.3, undefined])
})

test('a table that continues with a high row leaves space for earlier rows to grow', async () => {
  const rows = (from: number) =>
    Array.from({ length: 9 }, (_, row): [string, string, string] => [`Row ${from + row}`, 'Holds', `${from + row}`])
  const [first, second] = [tableAt(72, rows(10), 70), tableAt(72, rows(19), 70)]
  const pages = [first, second].map(({ lines, rules }, index) => page(index, lines, { rules }))
  const model = await built(pages, HINTS, PRECISE)
  expect(tablesOf(model).map((table) => table.rows.length)).toEqual([18])
  expect(tablesOf(model).flatMap((table) => table.rows.filter(({ isWhole }) => isWhole !== true))).toEqual([])
  // Its rows end at 702; the space for a line or two below would not hold another.
  expect(792 - (model.sections[0]?.page.margins.bottom ?? 0)).toBeGreaterThan(702 + 10)
})

test('running heads keep their shading and borders', async () => {
  const pages = [0, 1, 2, 3].map((index) => {
    const lines = [{ text: `Head of all ${index + 1}`, x: 78, y: 40 }, ...below([...PROSE, ...NEXT], 72, 80)]
    const shade = { left: 72, right: 540, top: 26, bottom: 46, color: 0x00_00_80, order: 0 }
    return page(index, lines, { fills: [shade], rules: [across(48, 72, 440)] })
  })
  const [section] = (await built(pages, HINTS, PRECISE)).sections
  const [head] = section?.headers.usual ?? []
  expect(head).toMatchObject({ kind: 'paragraph', format: { shade: 0x00_00_80 } })
})

test('a rule below a single line may exceed its column, and one painted twice is one border', async () => {
  const heading = { text: 'A heading of one line', x: 72, y: 80, isBold: true }
  const bordersOf = async (right: number) => {
    const rules = [across(88, 72, right), across(88, 72, right)]
    const pages = [page(0, [heading, ...below([...PROSE, ...PROSE, ...NEXT], 72, 120)], { rules })]
    const [block] = (await built(pages, HINTS, PRECISE)).sections.flatMap(({ blocks }) => blocks)
    return block?.kind === 'paragraph' ? block.format : undefined
  }
  const own = await bordersOf(490)
  expect(own?.borders?.bottom).toMatchObject({ line: 'single', width: 0.5 })
  expect(own?.indentEnd).toBeLessThan(0)
  expect((await bordersOf(600))?.borders).toBeUndefined()
})

test('a heading at the end of a page is not moved to the next page', async () => {
  const heading = { text: 'A heading at the end', x: 72, y: 160, size: 16, isBold: true }
  const pages = [
    page(0, [...below(PROSE, 72, 80), heading]),
    page(1, below([...NEXT, ...PROSE, ...NEXT, ...PROSE], 72, 92)),
  ]
  const outline = [{ title: heading.text, level: 1, page: 0, top: 145 }]
  const model = await built(pages, { ...HINTS, outline }, PRECISE)
  const blocks = model.sections.flatMap((section) => section.blocks)
  const found = blocks.findIndex((block) => block.kind === 'paragraph' && block.role.kind !== 'body')
  const [last, next] = [blocks[found], blocks[found + 1]].map((block) =>
    block?.kind === 'paragraph' ? block.format : undefined,
  )
  expect(last?.keepWithNext).toBe(false)
  expect(next?.breakBefore).toBe('page')
})
