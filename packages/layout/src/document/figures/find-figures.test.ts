import { describe, expect, test } from 'vitest'

import type { Area } from '../../model.ts'
import type { PageContent, PageGlyph, PageImage, ImageFile } from '../../content/page-content.ts'
import type { PageDraft, ImageDraft } from '../draft.ts'
import { withDrawnBullets } from './drawn-bullets.ts'
import { findFigures } from './find-figures.ts'
import { extractRepeatedImages } from './repeated-images.ts'

const FONT = { name: 'Helvetica', weight: 400, isItalic: false, isSerif: false, isFixedPitch: false }
const FILE: ImageFile = { contentType: 'image/png', bytes: Uint8Array.of(1, 2, 3), width: 1, height: 1 }

const area = (left: number, top: number, right: number, bottom: number): Area => ({ left, top, right, bottom })

/** A line of text of size 10 whose letters are 5 points wide. */
function line(text: string, x: number, y: number, own: Partial<PageGlyph> = {}): PageGlyph[] {
  const look = { degrees: 0, advance: 5, size: 10, stretch: 1, object: 1, color: 0, isInvisible: false }
  const common = { mcid: undefined, isArtifact: false, font: FONT }
  return Array.from(text, (letter, index) => ({ text: letter, x: x + index * 5, y, ...look, ...common, ...own }))
}

function image(place: Area, own: Partial<PageImage> = {}): PageImage {
  const read = () => Promise.resolve(FILE)
  return { ...place, order: 1, key: '1', pixelWidth: 10, pixelHeight: 10, read, mcid: undefined, ...own }
}

/** A page of A4. */
function page(own: Partial<PageContent>): PageContent {
  return {
    index: 0,
    width: 595,
    height: 842,
    glyphs: [],
    rules: [],
    fills: [],
    drawings: [],
    images: [],
    links: [],
    drawArea: () => Promise.resolve(FILE),
    ...own,
  }
}

const drawing = (place: Area) => ({ ...place, order: 1, segmentCount: 9 })
const rule = (place: Area, order = 2) => ({
  ...place,
  order,
  thickness: 1,
  isHorizontal: place.right - place.left > place.bottom - place.top,
  color: 0,
  isDashed: false,
})
const box = ({ left, top, right, bottom }: Area) => [left, top, right, bottom].join(' ')
const prose = 'a line of the text that is as wide as the column of the page and says much'

const bars = [30, 80, 50, 65].map((height, index) => area(150 + index * 40, 400 - height, 170 + index * 40, 400))
const shade = (place: Area) => ({ ...place, color: 0, order: 1 })
const inside = ({ left, top, bottom }: Area) => line('5', left + 7, (top + bottom) / 2 + 3)

describe('nearby drawings form one figure, with labels and text wrapping', () => {
  const chart = [area(200, 300, 260, 380), area(250, 320, 330, 400)].map(drawing)
  const frame = [area(150, 280, 400, 281), area(150, 440, 400, 441), area(150, 280, 151, 441), area(399, 280, 400, 441)]
  test.each<[string, Partial<PageContent>, string[], string]>([
    ['nothing', { glyphs: line(prose, 100, 200) }, [], ''],
    [
      'a chart in its frame',
      { drawings: chart, rules: frame.map((side) => rule(side)), glyphs: line('label', 160, 350) },
      ['150 280 400 441 inline'],
      'label',
    ],
    [
      'lines of a grid',
      { drawings: chart, rules: [rule(area(180, 340, 350, 341)), rule(area(50, 700, 500, 701))] },
      ['180 300 350 400 inline'],
      '',
    ],
    [
      'a ground under sentences',
      { drawings: chart, glyphs: [...line(prose, 205, 320), ...line(prose, 205, 340)].map(narrow) },
      ['200 300 330 400 behind'],
      '',
    ],
    ['bars of a chart', { fills: bars.map(shade), glyphs: line('2024', 160, 440) }, ['150 320 290 400 inline'], ''],
    ['cells of a table', { fills: bars.map(shade), glyphs: bars.flatMap(inside) }, [], ''],
    ['a symbol', { drawings: [drawing(area(100, 100, 105, 105))] }, [], ''],
    [
      'two charts',
      { drawings: [...chart, drawing(area(200, 600, 300, 700))] },
      ['200 300 330 400 inline', '200 600 300 700 inline'],
      '',
    ],
    [
      'an image beside a paragraph',
      {
        images: [image(area(100, 300, 200, 400))],
        glyphs: [...line(prose, 100, 290), ...line(prose.slice(0, 40), 220, 350), ...line(prose, 100, 420)],
      },
      ['100 300 200 400 square'],
      '',
    ],
    [
      'an image in a column',
      {
        images: [image(area(100, 300, 290, 400))],
        glyphs: [340, 350].flatMap((y) => line(prose.slice(0, 38), 320, y)).concat(line(prose.slice(0, 38), 100, 420)),
      },
      ['100 300 290 400 inline'],
      '',
    ],
    [
      'a sign in a line',
      { images: [image(area(90, 192, 98, 200))], glyphs: line(prose, 100, 200) },
      ['90 192 98 200 front'],
      '',
    ],
    [
      'an image and its shadow',
      { images: [image(area(100, 300, 200, 400)), image(area(105, 305, 205, 405))] },
      ['100 300 205 405 inline'],
      '',
    ],
    ['a letterhead', { images: [image(area(100, 20, 200, 60))] }, ['100 20 200 60 behind'], ''],
  ])('%s', async (_, content, images, labels) => {
    const found = await findFigures(page(content), true)
    expect(found.images.map((draft) => `${box(draft)} ${draft.wrap}`)).toEqual(images)
    expect([...found.glyphs].map(({ text }) => text).join('')).toBe(labels)
  })
})

/** As small as its image is wide. */
function narrow(glyph: PageGlyph): PageGlyph {
  return { ...glyph, x: 205 + (glyph.x - 205) / 4, size: 2.5, advance: 1.25 }
}

describe('a scanned page', () => {
  const scanned = { images: [image(area(0, 0, 595, 842))] }
  const hidden = line(prose, 100, 200, { isInvisible: true })
  test.each<[string, Partial<PageContent>, [isScan: boolean, isRecognized: boolean, images: number]]>([
    ['has no text', scanned, [true, false, 1]],
    ['has text if it was recognized', { ...scanned, glyphs: hidden }, [false, true, 0]],
    [
      'is a background if text is painted on it',
      { ...scanned, glyphs: line(prose + prose, 20, 200) },
      [false, false, 1],
    ],
    ['is not a scan if it is small', { images: [image(area(0, 0, 300, 842))], glyphs: hidden }, [false, false, 1]],
  ])('%s', async (_, content, expected) => {
    const { isScan, isRecognized, images } = await findFigures(page(content), true)
    expect([isScan, isRecognized, images.length]).toEqual(expected)
  })
})

describe('painted bullets', () => {
  const dot = area(100, 194, 104, 198)
  test.each<[string, Partial<PageContent>, string]>([
    ['a dot before a line', { drawings: [drawing(dot)], glyphs: line('item', 115, 200) }, '•item'],
    ['a square before a line', { fills: [{ ...dot, color: 0, order: 1 }], glyphs: line('item', 115, 200) }, '▪item'],
    [
      'a dot that is filled and stroked',
      { drawings: [drawing(dot), drawing(dot)], glyphs: line('item', 115, 200) },
      '•item',
    ],
    ['a dot far from any line', { drawings: [drawing(dot)], glyphs: line('item', 215, 200) }, 'item'],
    [
      'a dot within a line',
      { drawings: [drawing(dot)], glyphs: [...line('one', 80, 200), ...line('two', 115, 200)] },
      'onetwo',
    ],
    [
      'a dot on the line of a chart',
      { drawings: [drawing(dot), drawing(area(90, 195, 112, 197))], glyphs: line('item', 115, 200) },
      'item',
    ],
    ['what is large', { drawings: [drawing(area(90, 190, 102, 202))], glyphs: line('item', 115, 200) }, 'item'],
  ])('%s', (_, content, text) => {
    const { glyphs } = withDrawnBullets(page(content))
    const sorted = glyphs.toSorted((one, other) => one.x - other.x)
    expect(sorted.map((glyph) => glyph.text).join('')).toBe(text)
  })
})

describe('images that repeat on all pages are taken out of them', () => {
  const logo = area(400, 20, 500, 60)
  test.each<[string, (Area | undefined)[], (boolean | undefined)[]]>([
    ['on every page', [logo, logo, logo], [true]],
    ['on all but the first', [undefined, logo, logo], [false]],
    ['on the first only', [logo, undefined, undefined], []],
    ['at different positions', [logo, area(400, 120, 500, 160), area(400, 220, 500, 260)], []],
    ['on the only page', [logo], []],
  ])('%s', (_, areas, expected) => {
    const pages = areas.map((logoArea, index) => pageDraft(index, logoArea))
    expect(extractRepeatedImages(pages).map(({ isOnFirst }) => isOnFirst)).toEqual(expected)
    const left = pages.reduce((sum, { anchored }) => sum + anchored.length, 0)
    expect(left).toBe(expected.length > 0 ? 0 : areas.filter((logoArea) => logoArea !== undefined).length)
  })

  const thumbnail = (level: number) => new Uint8Array(4).fill(level)
  test.each<[string, number, (index: number) => Partial<ImageFile>]>([
    ['rendered a fraction of a pixel elsewhere', 1, (index) => ({ thumbnail: thumbnail(100 + index) })],
    ['of equal bytes without a thumbnail', 1, () => ({ bytes: Uint8Array.of(1, 2, 3) })],
    ['that look different but have as many bytes', 0, (index) => ({ thumbnail: thumbnail(100 + 30 * index) })],
    ['of different bytes without a thumbnail', 0, () => ({})],
  ])('images at the same place %s', (_, expected, own) => {
    const pages = [0, 1, 2].map((index) =>
      pageDraft(index, logo, { ...FILE, bytes: Uint8Array.of(1, 2, index), ...own(index) }),
    )
    expect(extractRepeatedImages(pages)).toHaveLength(expected)
  })
})

function pageDraft(index: number, place: Area | undefined, file = FILE): PageDraft {
  const anchored: ImageDraft[] =
    place === undefined
      ? []
      : [{ kind: 'image', page: index, ...place, file, degrees: 0, alternative: undefined, wrap: 'behind' }]
  return { index, width: 595, height: 842, regions: [], rules: [], boxes: [], anchored, isScan: false }
}
