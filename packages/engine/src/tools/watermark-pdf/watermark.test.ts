import { POSITIONS, type Position } from '@recto/contract'
import { describe, expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import type { OperationResult } from '@recto/runtime'

import { buildPdf, stream } from '../../../../../fixtures/build-pdf.ts'
import { plain } from '../../../../../fixtures/documents.ts'
import { makeImage } from '../../../../../fixtures/make-image.ts'
import {
  PAGE_GEOMETRIES,
  pagesOfAllGeometries,
  repeatedPage,
  unbalancedPages,
  UNBALANCED_CONTENTS,
  type PageGeometry,
} from '../../../../../fixtures/stamp-targets.ts'
import { testSample } from '../../../../../fixtures/test-sample.ts'
import {
  renderPageByPoppler,
  renderPagesByPoppler,
  inkBox,
  type PageRendering,
} from '../../../test/render-by-poppler.ts'
import { checkWithQpdf, textOfPages } from '../../../test/inspect-pdf.ts'
import { readTextPositions } from '../../../test/text-positions.ts'
import { runOperation } from '../../run-operation.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

async function mark(bytes: Uint8Array, options: object, image?: Uint8Array): Promise<OperationResult> {
  const files = [
    { name: 'a.pdf', bytes },
    ...(image === undefined ? [] : [{ name: 'i.png', bytes: image, field: 'image' }]),
  ]
  const type = image === undefined ? 'text' : 'image'
  return runOperation('watermark', files, { type, position: 'center', rotation: 0, opacity: 1, ...options }, context)
}

const marked = async (...input: Parameters<typeof mark>) => (await mark(...input)).file.bytes

/** Red and green above blue and yellow. */
const QUARTERS = makeImage(
  'png24',
  '-size',
  '20x20',
  'xc:red',
  'xc:lime',
  'xc:blue',
  'xc:yellow',
  '-set',
  'page',
  '+%[fx:20*(t%2)]+%[fx:20*floor(t/2)]',
  '-layers',
  'merge',
  '+repage',
)
const RED = makeImage('png24', '-size', '20x20', 'xc:red')
const [R, G, B, Y] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
]

/** The image's width as a share of the page. */
const IMAGE_WIDTH = 0.2

/** Without the page whose CropBox extends beyond the MediaBox, which poppler crops differently. */
const VISIBLE = PAGE_GEOMETRIES.filter(({ name }) => !name.includes('outside'))

interface Square {
  x: number
  y: number
  half: number
}

/** The expected square on the displayed page: center and half side. */
function expectedSquare({ width, height }: PageGeometry, position: Position): Square {
  const margin = Math.min(36, Math.min(width, height) / 20)
  const half = Math.min(width * IMAGE_WIDTH, height - 2 * margin, width - 2 * margin) / 2
  const [vertical = 'center', horizontal = 'center'] = position.split('-')
  const places = { left: margin + half, center: width / 2, right: width - margin - half }
  const heights = { bottom: margin + half, center: height / 2, top: height - margin - half }
  return { x: places[horizontal as keyof typeof places], y: heights[vertical as keyof typeof heights], half }
}

/** The colors at the centers of the quarters: upper left, upper right, lower left, lower right. */
function quartersOf(page: PageRendering, lie: PageGeometry, { x, y, half }: Square): number[][] {
  // Poppler ignores UserUnit.
  const factor = page.width / lie.width
  const step = half / 2
  return [
    [-1, 1],
    [1, 1],
    [-1, -1],
    [1, -1],
  ].map(([right = 0, up = 0]) => page.at((x + right * step) * factor, (y + up * step) * factor))
}

// Of the positions in reading order, every run takes the center and two opposite corners.
describe('an image is placed upright on the displayed page', () => {
  testSample<Position>('%s', POSITIONS, async (position) => {
    // Only a centered watermark is rotated.
    const rotation = position === 'center' ? 0 : 45
    const bytes = await marked(pagesOfAllGeometries(VISIBLE), { position, rotation, imageWidth: IMAGE_WIDTH }, QUARTERS)
    const pages = await renderPagesByPoppler(bytes)
    const seen = pages.map((page, index) => {
      const lie = VISIBLE[index] ?? VISIBLE[0]
      return lie === undefined ? [] : [lie.name, quartersOf(page, lie, expectedSquare(lie, position))]
    })
    expect(seen).toEqual(VISIBLE.map(({ name }) => [name, [R, G, B, Y]]))
  })

  const rotations: [degrees: number, quarters: number[][]][] = [
    [90, [G, Y, R, B]],
    [180, [Y, B, G, R]],
    [-90, [B, R, Y, G]],
  ]
  testSample('rotated by %d degrees counterclockwise', rotations, async ([rotation, expected]) => {
    const pages = await renderPagesByPoppler(
      await marked(pagesOfAllGeometries(VISIBLE), { rotation, imageWidth: IMAGE_WIDTH }, QUARTERS),
    )
    const seen = pages.map((page, index) => {
      const lie = VISIBLE[index] ?? VISIBLE[0]
      return lie === undefined ? [] : quartersOf(page, lie, expectedSquare(lie, 'center'))
    })
    expect(seen).toEqual(VISIBLE.map(() => expected))
  })
})

describe('text is placed on the displayed page', () => {
  testSample<Position>('%s', POSITIONS, async (position) => {
    const bytes = await marked(pagesOfAllGeometries(VISIBLE), { position, text: 'Copy', fontSize: 12 })
    const pages = await readTextPositions(bytes)
    expect(pages).toHaveLength(VISIBLE.length)
    for (const { width, height, lines } of pages) {
      const [line] = lines
      const margin = Math.min(36, Math.min(width, height) / 20)
      expect(lines.map(({ text }) => text)).toEqual(['Copy'])
      const [vertical = 'center', horizontal = 'center'] = position.split('-')
      const gaps = { left: line?.left ?? NaN, right: width - (line?.right ?? NaN) }
      const baselines = { top: height - margin - 12.83, center: height / 2 - 4.66, bottom: margin + 3.52 }
      expect(line?.baseline).toBeCloseTo(baselines[vertical as keyof typeof baselines], 0)
      const gapsMeant = { left: margin, center: (gaps.left + gaps.right) / 2, right: margin }
      const gap = horizontal === 'right' ? gaps.right : gaps.left
      expect(gap).toBeCloseTo(gapsMeant[horizontal as keyof typeof gapsMeant], 0)
    }
  })
})

test('a long text at 45 degrees is as large as fits on each page', async () => {
  const text = 'STRICTLY CONFIDENTIAL · NOT FOR DISTRIBUTION'
  const { file, report } = await mark(pagesOfAllGeometries(VISIBLE), { text, rotation: 45, fontSize: 96 })
  const pages = await renderPagesByPoppler(file.bytes)
  for (const [index, page] of pages.entries()) {
    const [ink, margin] = [inkBox(page), Math.min(page.width, page.height) / 20]
    const gaps = [ink.left, ink.bottom, page.width - ink.right, page.height - ink.top]
    expect([VISIBLE[index]?.name, Math.min(...gaps) >= margin - 1]).toEqual([VISIBLE[index]?.name, true])
    // The line box is higher than the capitals, which leaves a gap above and below them.
    expect(Math.min(...gaps)).toBeLessThan(margin + Math.min(page.width, page.height) / 8)
  }
  expect(report.warnings.map(({ code, pages: list }) => [code, list])).toEqual([['TEXT_SCALED', undefined]])
})

test('text is shrunk per page size, and the smallest scale is reported', async () => {
  const lies = PAGE_GEOMETRIES.filter(({ name }) => /^(plain|tall), rotated by 0$/.test(name))
  const { file, report } = await mark(pagesOfAllGeometries(lies), { text: 'SEEN', fontSize: 48 })
  const [wide, tall] = (await renderPagesByPoppler(file.bytes)).map((page) => inkBox(page))
  expect((wide?.right ?? 0) - (wide?.left ?? 0)).toBeGreaterThan(105)
  expect((tall?.right ?? 0) - (tall?.left ?? 0)).toBeLessThan(91)
  expect(report.warnings).toEqual([
    { code: 'TEXT_SCALED', percent: expect.any(Number) as number, count: 1, pages: [2] },
  ])
})

describe('color and opacity', () => {
  const darkest = (page: PageRendering, channel: number) => {
    let value = 255
    for (let y = 0; y < page.height; y += 1)
      for (let x = 0; x < page.width; x += 1) value = Math.min(value, page.at(x, y)[channel] ?? 0)
    return value
  }
  const empty = pagesOfAllGeometries(PAGE_GEOMETRIES.slice(0, 1))

  testSample('a text of opacity %d', [0.5, 1, 0.1, 0], async (opacity) => {
    const page = await renderPageByPoppler(
      await marked(empty, { text: 'IIII', fontSize: 96, opacity, color: { r: 1, g: 0, b: 0.2 } }),
      1,
    )
    expect(darkest(page, 0)).toBe(255)
    expect(Math.abs(darkest(page, 1) - 255 * (1 - opacity))).toBeLessThanOrEqual(2)
    expect(Math.abs(darkest(page, 2) - (255 - 204 * opacity))).toBeLessThanOrEqual(2)
  })

  test('an image at half opacity on a colored page', async () => {
    const ground = buildPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R >>',
      stream('0 0 1 rg 0 0 100 100 re f'),
    ])
    const veil = makeImage('png32', '-size', '10x10', 'xc:#ff000080')
    const [red, green, blue] = (await renderPageByPoppler(await marked(ground, { opacity: 0.5 }, veil), 1)).at(50, 50)
    expect(Math.abs(red - 64)).toBeLessThan(3)
    expect(green).toBe(0)
    expect(Math.abs(blue - 191)).toBeLessThan(3)
  })

  test('overlapping letters are not darker', async () => {
    const page = await renderPageByPoppler(
      await marked(empty, { text: 'سيييييل क्षत्रिय', fontSize: 48, opacity: 0.5 }),
      1,
    )
    expect(darkest(page, 0)).toBeGreaterThanOrEqual(126)
  })
})

describe('over and under', () => {
  const names = Object.keys(UNBALANCED_CONTENTS)
  const SQUARE = [60, 120] as const

  test.each([
    ['over', R],
    ['under', [0, 0, 0]],
  ])('%s what a page draws', async (layer, expected) => {
    const bytes = await marked(unbalancedPages(['0 0 0 rg 40 100 40 40 re f']), { layer, imageWidth: 1 }, RED)
    const page = await renderPageByPoppler(bytes, 1)
    expect(page.at(...SQUARE)).toEqual(expected)
    expect(page.at(200, 60)).toEqual(R)
  })

  test.each(['over', 'under'])(
    '%s content with an unbalanced graphics state, which renders as before',
    async (layer) => {
      const bytes = await marked(unbalancedPages(), { layer, imageWidth: IMAGE_WIDTH }, RED)
      expect(await textOfPages(bytes)).toEqual(await textOfPages(unbalancedPages()))
      const seen = (await renderPagesByPoppler(bytes)).map((page) => [page.at(150, 100), page.at(...SQUARE)])
      expect(seen.map((colors, index) => [names[index], ...colors])).toEqual(names.map((name) => [name, R, [0, 0, 0]]))
    },
  )
})

test('tiles cover the page', async () => {
  const page = await renderPageByPoppler(
    await marked(pagesOfAllGeometries(PAGE_GEOMETRIES.slice(0, 1)), {
      tiled: true,
      text: 'DRAFT',
      fontSize: 14,
      rotation: 45,
    }),
    1,
  )
  const blank: string[] = []
  for (let left = 0; left < page.width; left += 60) {
    for (let bottom = 0; bottom < page.height; bottom += 50) {
      const places = Array.from({ length: 3000 }, (_, index) =>
        page.at(left + (index % 60), bottom + Math.trunc(index / 60)),
      )
      if (places.every((color) => Math.min(...color) > 128)) blank.push(`${left},${bottom}`)
    }
  }
  expect(blank).toEqual([])
})

test('a document can be watermarked repeatedly', async () => {
  let bytes = plain(2)
  const growths: number[] = []
  for (const text of ['first', 'second', 'third']) {
    const next = await marked(bytes, { text, fontSize: 12, layer: text === 'second' ? 'under' : 'over' })
    growths.push(next.length - bytes.length)
    bytes = next
  }
  for (const text of await textOfPages(bytes)) {
    expect(text.match(/first|second|third|Plain/g)?.toSorted()).toEqual(['Plain', 'first', 'second', 'third'])
  }
  expect(await checkWithQpdf(bytes)).toMatch(/No syntax or stream encoding errors/)
  expect(Math.max(...growths)).toBeLessThan(6000)
})

test('the watermark is written once for all pages', async () => {
  const growth = async (count: number) => {
    const before = plain(count)
    return (await marked(before, { text: 'CONFIDENTIAL' })).length - before.length
  }
  const [few, many] = [await growth(10), await growth(310)]
  expect(few).toBeLessThan(6000)
  expect((many - few) / 300).toBeLessThan(250)
})

test.each([
  [1, [true, false, false]],
  [2, [false, true, false]],
])('of a page that is in the document twice, only number %d is stamped', async (page, expected) => {
  const pageRange = { start: page, end: page }
  const bytes = await marked(repeatedPage(), { text: 'MARK', allPages: false, pageRange })
  expect((await textOfPages(bytes)).map((text) => text.includes('MARK'))).toEqual(expected)
})

test('a preview stamps only the previewed page', async () => {
  const files = [{ name: 'a.pdf', bytes: plain(3) }]
  const options = { type: 'text', text: 'DRAFT', position: 'center', rotation: 0 }
  const { file } = await runOperation('watermark', files, options, { ...context, onlyPage: 2 })
  const pages = await textOfPages(file.bytes)
  expect(pages.map((text) => text.includes('DRAFT'))).toEqual([false, true, false])
})
