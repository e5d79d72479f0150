import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { layersAndAnnotations, colorQuadrants, scannedPage } from '../../../../../fixtures/graphics.ts'
import { PAGE_SIZES, pagesOfAllSizes } from '../../../../../fixtures/document-info.ts'
import { input, sample } from '../../../test/inputs.ts'
import { colorsAt, exifDpi, headerOf, identify, type ImageFacts } from '../../../test/inspect-image.ts'
import { unzipped } from '../../../test/inspect-pdf.ts'
import {
  EVERYWHERE,
  crossing,
  rare,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

const [RED, GREEN, BLUE, WHITE, BLACK] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
  [255, 255, 255, 255],
  [0, 0, 0, 255],
]

/** The tolerance per sample for JPEG and WebP. */
const LOSS = 6

function row(
  name: string,
  file: () => InputFile,
  options: Record<string, unknown>,
  check: (images: ResultImage[], result: CaseResult) => Promise<void>,
): AcceptedCase {
  const look = async (result: CaseResult) => check(await unzipped(result.bytes), result)
  return { name, operation: 'toImage', files: () => [file()], options, check: look }
}

interface ResultImage {
  name: string
  bytes: Uint8Array
}

function refusal(
  name: string,
  file: () => InputFile,
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
): RefusedCase {
  return { name, operation: 'toImage', files: () => [file()], options, ...expected }
}

const colors = () => input('Quarters.pdf', colorQuadrants(''))
const names = (images: ResultImage[]) => images.map(({ name }) => name)
const all = <Result>(images: ResultImage[], look: (bytes: Uint8Array) => Promise<Result>) =>
  Promise.all(images.map(({ bytes }) => look(bytes)))

/** Asserts pixel colors, within the loss of the format. */
function assertColors(found: number[][], expected: number[][], loss = 0): void {
  const isClose = (color: number[], index: number) =>
    color.every((level, place) => Math.abs(level - (expected[index]?.[place] ?? -999)) <= loss)
  assert.ok(found.every(isClose), `${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
}

/** The centers of the quarters: upper left, upper right, lower left, lower right. */
function middles({ width, height }: { width: number; height: number }): [number, number][] {
  const [left, right] = [Math.floor(width / 4), Math.floor((width * 3) / 4)]
  const [above, below] = [Math.floor(height / 4), Math.floor((height * 3) / 4)]
  return [
    [left, above],
    [right, above],
    [left, below],
    [right, below],
  ]
}

const size = ({ width, height }: ImageFacts) => ({ width, height })

/** Renders a page of four colored quarters in one format, and checks the image. */
function format(
  name: string,
  options: Record<string, unknown>,
  expected: Partial<ImageFacts>,
  quarterColors: number[][],
  loss = 0,
): AcceptedCase {
  return row(name, colors, options, async ([image], { report }) => {
    assert.ok(image)
    const facts = await identify(image.bytes)
    assert.deepEqual({ ...facts, ...expected }, facts)
    assertColors(await colorsAt(image.bytes, ...middles(facts)), quarterColors, loss)
    assert.deepEqual(report, { pageCount: 1, warnings: [] })
  })
}

const IN_COLOR = [RED, GREEN, BLUE, WHITE]
/** 30 % of red, 59 % of green, 11 % of blue. */
const IN_GRAY = [77, 150, 28, 255].map((shade) => [shade, shade, shade, 255])
const MEDIUM = { width: 417, height: 208, dpi: [150, 150] } satisfies Partial<ImageFacts>

const accepted: OperationCases['accepted'] = [
  row('renders every page as a JPG at 150 dpi by default', report3, {}, async (images, result) => {
    assert.deepEqual(names(images), ['Report_page_1.jpg', 'Report_page_2.jpg', 'Report_page_3.jpg'])
    for (const facts of await all(images, identify)) {
      assert.deepEqual([facts.format, facts.dpi, facts.depth], ['JPEG', [150, 150], 8])
    }
    assert.equal(result.name, 'Report_images.zip')
    assert.deepEqual(result.report, { pageCount: 3, warnings: [] })
  }),
  crossing(
    ['browser'],
    format('writes JPG', { format: 'jpg' }, { ...MEDIUM, format: 'JPEG', depth: 8 }, IN_COLOR, LOSS),
  ),
  format('writes JPG in shades of gray', { grayscale: true }, { ...MEDIUM, type: 'Grayscale' }, IN_GRAY, LOSS),
  crossing(
    ['browser'],
    format('writes PNG', { format: 'png' }, { ...MEDIUM, format: 'PNG', colorSpace: 'sRGB', depth: 8 }, IN_COLOR),
  ),
  format('writes PNG in gray', { format: 'png', grayscale: true }, { ...MEDIUM, type: 'Grayscale' }, IN_GRAY),
  format('writes TIFF', { format: 'tiff' }, { ...MEDIUM, format: 'TIFF', depth: 8 }, IN_COLOR),
  format('writes TIFF in gray', { format: 'tiff', grayscale: true }, { ...MEDIUM, type: 'Grayscale' }, IN_GRAY),
  format('writes BMP', { format: 'bmp' }, { ...MEDIUM, format: 'BMP3' }, IN_COLOR),
  rare(format('writes BMP in gray', { format: 'bmp', grayscale: true }, { ...MEDIUM, format: 'BMP3' }, IN_GRAY)),
  crossing(
    ['browser'],
    format('writes WebP', { format: 'webp' }, { width: 417, height: 208, format: 'WEBP' }, IN_COLOR, LOSS),
  ),
  rare(format('writes WebP in gray', { format: 'webp', grayscale: true }, { format: 'WEBP' }, IN_GRAY, LOSS)),
  row('writes the resolution of a WebP as Exif', colors, { format: 'webp', quality: 'high' }, async ([image]) => {
    assert.deepEqual(exifDpi(image?.bytes ?? new Uint8Array()), [300, 300])
  }),
  row('keeps the background of a PNG transparent', colors, { format: 'png', transparent: true }, async ([image]) => {
    assert.ok(image)
    const facts = await identify(image.bytes)
    assert.match(facts.type, /Alpha/)
    const [, , , clear] = await colorsAt(image.bytes, ...middles(facts))
    assertColors(await colorsAt(image.bytes, ...middles(facts)), [RED, GREEN, BLUE, clear ?? []])
    assert.equal(clear?.[3], 0)
  }),
  row(
    'leaves a gray PNG clear, too',
    colors,
    { format: 'png', transparent: true, grayscale: true },
    async ([image]) => {
      assert.ok(image)
      const found = await colorsAt(image.bytes, ...middles(await identify(image.bytes)))
      assertColors(found.slice(0, 3), IN_GRAY)
      assert.equal(found[3]?.[3], 0)
    },
  ),
  format('ignores transparency in formats other than PNG', { transparent: true }, MEDIUM, IN_COLOR, LOSS),
  ...(['low', 'medium', 'high', 'best'] as const).map((quality, index) => {
    const dpi = [96, 150, 300, 600][index] ?? 0
    const expected = { width: Math.round((200 * dpi) / 72), height: Math.round((100 * dpi) / 72) }
    const renders = format(
      `renders quality ${quality} at ${dpi} dpi`,
      { quality, format: 'png' },
      { ...expected, dpi: [dpi, dpi] },
      IN_COLOR,
    )
    // Rows above render at the default, which is medium, and at high.
    return quality === 'medium' || quality === 'high' ? rare(renders) : renders
  }),
  rare(format('renders at a custom resolution', { dpi: 72, format: 'bmp' }, { width: 200, height: 100 }, IN_COLOR)),
  row('applies the JPG quality', report3, { jpegQuality: 30 }, async ([image]) => {
    assert.ok(image && image.bytes.length < 12_000)
  }),
  row('renders pages as displayed: CropBox, rotation, UserUnit', turned, { dpi: 72, format: 'png' }, async (images) => {
    const facts = await all(images, identify)
    assert.deepEqual(facts.map(size), [
      { width: 200, height: 100 },
      { width: 100, height: 200 },
      { width: 100, height: 50 },
      { width: 400, height: 200 },
    ])
    const found = await Promise.all(
      images.map(({ bytes }, index) => colorsAt(bytes, ...middles(facts[index] ?? { width: 0, height: 0 }))),
    )
    assertColors(found[0] ?? [], IN_COLOR)
    // Clockwise: the lower left quarter is now upper left.
    assertColors(found[1] ?? [], [BLUE, RED, WHITE, GREEN])
    assertColors(found[2] ?? [], [RED, RED, RED, RED])
    assertColors(found[3] ?? [], IN_COLOR)
  }),
  row('renders pages with odd boxes', odd, { dpi: 72, format: 'png' }, async (images) => {
    const expected = PAGE_SIZES.map(({ width, height }) => ({
      width: Math.max(1, Math.round(width)),
      height: Math.max(1, Math.round(height)),
    }))
    assert.deepEqual((await all(images, identify)).map(size), expected)
  }),
  row(
    'renders annotations, form fields and visible layers',
    () => input('seen.pdf', layersAndAnnotations()),
    { dpi: 72, format: 'png' },
    async ([image]) => {
      const places: [number, number][] = [
        [10, 30],
        [50, 30],
        [30, 10],
        [30, 50],
        [30, 30],
      ]
      assertColors(await colorsAt(image?.bytes ?? new Uint8Array(), ...places), [RED, WHITE, GREEN, BLACK, WHITE])
    },
  ),
  ...(['tiff', 'png'] as const).map((kind) =>
    row(
      `writes black and white pages as a 1-bit ${kind}`,
      () => input('scan.pdf', scannedPage()),
      { dpi: 72, format: kind, grayscale: true },
      async ([image]) => {
        assert.ok(image)
        assert.match(await headerOf(image.bytes), /1-bit grayscale|bps=1,/)
        const { width, height, type } = await identify(image.bytes)
        assert.deepEqual([width, height, type], [16, 16, 'Bilevel'])
        assertColors(await colorsAt(image.bytes, [0, 0], [7, 15], [8, 0], [15, 15]), [BLACK, BLACK, WHITE, WHITE])
      },
    ),
  ),
  row('renders a range of pages', eleven, { pageRange: { from: 3, to: 4 }, dpi: 30 }, async (images, { report }) => {
    assert.deepEqual(names(images), ['Eleven_page_03.jpg', 'Eleven_page_04.jpg'])
    assert.equal(report.pageCount, 2)
  }),
  row(
    'renders listed pages and ranges once each, in document order',
    eleven,
    { specificPages: [11, 2, 11], pageRange: { from: 5, to: 6 }, dpi: 30, format: 'webp' },
    async (images) => assert.deepEqual(names(images), ['Eleven_page_02.webp', 'Eleven_page_11.webp']),
  ),
  crossing(
    ['thread'],
    row('draws a locked file with its password', locked('open sesame'), { dpi: 30 }, async (images) => {
      assert.equal(images.length, 2)
    }),
  ),
  crossing(
    ['http'],
    row(
      'draws what is left of a damaged file, and says so',
      damaged,
      { dpi: 72, format: 'png' },
      async (images, { report }) => {
        assert.equal(images.length, 2)
        assert.deepEqual(report.warnings, [{ code: 'REPAIRED', file: 'broken.pdf' }])
      },
    ),
  ),
  crossing(
    EVERYWHERE,
    row(
      'keeps the names of files whole, whatever they are written in',
      () => input('Übersicht – 漢字.pdf', colorQuadrants('')),
      { dpi: 30 },
      async (images, { name }) => {
        assert.deepEqual(names(images), ['Übersicht – 漢字_page_1.jpg'])
        assert.equal(name, 'Übersicht – 漢字_images.zip')
      },
    ),
  ),
]

const refused: OperationCases['refused'] = [
  refusal(
    'a page past the last one',
    report3,
    { specificPages: [2, 9] },
    {
      error: 'PAGE_OUT_OF_RANGE',
      facts: { page: 9, pageCount: 3 },
    },
  ),
  refusal(
    'a range past the last page',
    report3,
    { pageRange: { from: 2, to: 4 } },
    {
      error: 'PAGE_OUT_OF_RANGE',
      facts: { page: 4, pageCount: 3 },
    },
  ),
  refusal(
    'a range that ends before it starts',
    report3,
    { pageRange: { from: 2, to: 1 } },
    {
      error: 'INVALID_OPTIONS',
      facts: { fields: [{ field: 'pageRange.to', message: 'pageRange.to: must not end before it starts' }] },
    },
  ),
  refusal('a format that there is not', report3, { format: 'gif' }, { error: 'INVALID_OPTIONS' }),
  crossing(
    ['http', 'browser'],
    refusal(
      'a page of five metres at 600 dots per inch, with the largest number that works',
      large,
      { quality: 'best' },
      {
        error: 'TOO_COMPLEX',
        facts: { file: 'large.pdf', reason: 'pixels', page: 2, limit: 80_000_000, maxDpi: 44 },
      },
    ),
  ),
  refusal(
    'a page longer than a WebP can be',
    long,
    { format: 'webp', quality: 'low' },
    {
      error: 'TOO_COMPLEX',
      facts: { file: 'long.pdf', reason: 'pixels', page: 1, maxDpi: 81 },
    },
  ),
  refusal(
    'an encrypted file without its password',
    locked(),
    {},
    {
      error: 'PASSWORD_REQUIRED',
      facts: { file: 'locked.pdf' },
    },
  ),
  refusal(
    'a file that is not a PDF',
    () => input('a.pdf', fixtures.notAPdf()),
    {},
    {
      error: 'NOT_A_PDF',
      facts: { file: 'a.pdf' },
    },
  ),
]

export const cases: OperationCases = { accepted, refused }

function report3(): InputFile {
  return input('Report.pdf', fixtures.report())
}

function eleven(): InputFile {
  return input('Eleven.pdf', fixtures.plain(11))
}

function turned(): InputFile {
  const entries = ['', '/Rotate 90', '/CropBox [0 50 100 100]', '/UserUnit 2']
  return input('turned.pdf', colorQuadrants(...entries))
}

function odd(): InputFile {
  return input('odd.pdf', pagesOfAllSizes())
}

function large(): InputFile {
  return input('large.pdf', colorQuadrants('', '/MediaBox [0 0 14400 14400]'))
}

function long(): InputFile {
  return input('long.pdf', colorQuadrants('/MediaBox [0 0 14400 10]'))
}

function locked(password?: string): () => InputFile {
  return () => input('locked.pdf', sample('locked.pdf'), password)
}

function damaged(): InputFile {
  return input('broken.pdf', fixtures.brokenTable())
}
