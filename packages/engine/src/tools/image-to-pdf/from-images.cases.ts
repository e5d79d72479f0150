import assert from 'node:assert/strict'
import { crc32, deflateSync } from 'node:zlib'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { makeImage } from '../../../../../fixtures/make-image.ts'
import { input } from '../../../test/inputs.ts'
import { checkWithQpdf, textOfPages } from '../../../test/inspect-pdf.ts'
import { renderPageByPoppler } from '../../../test/render-by-poppler.ts'
import {
  crossing,
  EVERYWHERE,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
  rare,
} from '../../../test/operation-case.ts'
import type { InputFile } from '@recto/runtime'

const WITH_PROFILE = ['-profile', '/usr/share/color/icc/sRGB.icc']
/** Red above blue, 40 by 20 pixels. */
const FLAG = ['-size', '40x20', 'xc:#0000ff', '-fill', '#ff0000', '-draw', 'rectangle 0,0 39,9']
const photo = (name = 'photo.jpg', ...more: string[]) =>
  input(name, makeImage('jpeg', ...FLAG, '-quality', '95', ...more))
const drawing = (name = 'drawing.png', ...more: string[]) => input(name, makeImage('png', ...FLAG, ...more))

const pages = () =>
  input('pages.tif', makeImage('tiff', ...FLAG, '(', '-size', '20x60', 'xc:white', ')', '-compress', 'LZW'))

const animation = () => input('moving.gif', makeImage('gif', ...FLAG, '(', '-size', '40x20', 'xc:#00ff00', ')'))

/** Rows of blocks that look like letters, on a white page of 700 by 900 pixels. */
const LETTER = ['(', '-size', '24x40', 'xc:white', '-fill', 'black', '-draw', 'rectangle 4,10 17,25']
const PRINT = [
  ...LETTER,
  '-write',
  'mpr:letter',
  '+delete',
  ')',
  '-size',
  '500x700',
  'tile:mpr:letter',
  '-bordercolor',
  'white',
  '-border',
  '100',
]

/** A photo of a page, slightly rotated, on a dark background. */
const photoOfPaper = () =>
  input(
    'paper.png',
    makeImage('png', ...PRINT, '-background', '#404040', '-rotate', '4', '-bordercolor', '#404040', '-border', '60'),
  )

function row(
  name: string,
  files: () => InputFile | InputFile[],
  options: Record<string, unknown>,
  check: (result: CaseResult) => Promise<void>,
): AcceptedCase {
  return { name, operation: 'fromImages', files: () => [files()].flat(), options, check }
}

function refusal(
  name: string,
  files: () => InputFile[],
  expected: Pick<RefusedCase, 'error' | 'facts'>,
  options: Record<string, unknown> = {},
): RefusedCase {
  return { name, operation: 'fromImages', files, options, ...expected }
}

const SOUND = /No syntax or stream encoding errors/
const warnings = ({ report }: CaseResult) => report.warnings.map(({ code }) => code)

/** Asserts the colors at some points of a page, in points from the lower left corner. */
async function assertColors(
  bytes: Uint8Array,
  page: number,
  points: [x: number, y: number, color: string][],
): Promise<void> {
  const rendering = await renderPageByPoppler(bytes, page)
  for (const [x, y, color] of points) {
    const expected = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    const found = rendering.at(x, y)
    const isNear = found.every((level, index) => Math.abs(level - (expected[index] ?? 0)) <= 12)
    assert.ok(isNear, `${found.join(', ')} at ${x}, ${y} instead of ${color}`)
  }
}

async function sizeOf(bytes: Uint8Array, page = 1): Promise<[number, number]> {
  const { width, height } = await renderPageByPoppler(bytes, page)
  return [width, height]
}

const accepted: OperationCases['accepted'] = [
  crossing(
    EVERYWHERE,
    row(
      'a JPEG and a PNG become a page each, as large as at 72 dpi',
      () => [photo(), drawing()],
      {},
      async (result) => {
        assert.equal(result.name, 'photo.pdf')
        assert.equal(result.report.pageCount, 2)
        assert.deepEqual(warnings(result), [])
        assert.match(await checkWithQpdf(result.bytes), SOUND)
        for (const page of [1, 2]) {
          assert.deepEqual(await sizeOf(result.bytes, page), [40, 20])
          await assertColors(result.bytes, page, [
            [20, 15, '#ff0000'],
            [20, 4, '#0000ff'],
          ])
        }
      },
    ),
  ),
  row('the data of a JPEG goes in byte for byte', photo, {}, async ({ bytes }) => {
    assert.ok(Buffer.from(bytes).includes(Buffer.from(photo().bytes)))
  }),
  row(
    'pages have the size of the image at its resolution',
    () => [
      photo('a.jpg', '-density', '144', '-units', 'PixelsPerInch'),
      drawing('b.png', '-density', '36', '-units', 'PixelsPerInch'),
    ],
    {},
    async ({ bytes }) => {
      assert.deepEqual(await sizeOf(bytes, 1), [20, 10])
      assert.deepEqual(await sizeOf(bytes, 2), [80, 40])
    },
  ),
  row('an image fills the width of A4, which is turned for it', photo, { pageSize: 'a4' }, async ({ bytes }) => {
    const [width, height] = await sizeOf(bytes)
    assert.ok(Math.abs(width - 842) <= 1 && Math.abs(height - 595) <= 1, `${width} by ${height}`)
    await assertColors(bytes, 1, [
      [421, 400, '#ff0000'],
      [10, 300 - 20, '#0000ff'],
      [421, 590, '#ffffff'],
    ])
  }),
  row(
    'within margins on a page of its own size and color',
    drawing,
    { pageSize: { width: 100, height: 100 }, marginPoints: 20, background: { r: 0, g: 1, b: 0 } },
    async ({ bytes }) => {
      assert.deepEqual(await sizeOf(bytes), [100, 100])
      await assertColors(bytes, 1, [
        [10, 50, '#00ff00'],
        [50, 80, '#00ff00'],
        [50, 58, '#ff0000'],
        [25, 42, '#0000ff'],
      ])
    },
  ),
  row(
    'an image that covers a page is cut off at the sides',
    () => drawing('wide.png', '-fill', '#00ff00', '-draw', 'rectangle 0,0 9,19'),
    { pageSize: { width: 100, height: 100 }, fit: 'cover' },
    async ({ bytes }) => {
      await assertColors(bytes, 1, [
        [3, 90, '#ff0000'],
        [97, 10, '#0000ff'],
      ])
    },
  ),
  row(
    'an image at its own size in the middle',
    drawing,
    { pageSize: { width: 100, height: 100 }, fit: 'actual' },
    async ({ bytes }) => {
      await assertColors(bytes, 1, [
        [50, 58, '#ff0000'],
        [25, 55, '#ffffff'],
        [32, 45, '#0000ff'],
      ])
    },
  ),
  row(
    'four images on a page',
    () => [drawing('1.png'), photo('2.jpg'), drawing('3.png'), photo('4.jpg'), drawing('5.png')],
    { pageSize: { width: 200, height: 100 }, imagesPerPage: 4, gapPoints: 20 },
    async ({ bytes, report }) => {
      assert.equal(report.pageCount, 2)
      await assertColors(bytes, 1, [
        [40, 90, '#ff0000'],
        [160, 65, '#0000ff'],
        [40, 10, '#0000ff'],
        [160, 35, '#ff0000'],
        [100, 80, '#ffffff'],
      ])
      await assertColors(bytes, 2, [
        [40, 90, '#ff0000'],
        [160, 80, '#ffffff'],
      ])
    },
  ),
  crossing(
    ['http'],
    row(
      'PDF files among the images are appended as they are',
      () => [photo(), input('Report.pdf', fixtures.report()), drawing()],
      { pageSize: 'a4', title: 'Größe', language: 'de-AT' },
      async (result) => {
        assert.equal(result.report.pageCount, 5)
        const texts = await textOfPages(result.bytes)
        assert.deepEqual(
          texts.map((text) => text.trim()),
          ['', 'Report one', 'Report two', 'Report three', ''],
        )
        assert.match(await checkWithQpdf(result.bytes), SOUND)
        assert.ok(Buffer.from(result.bytes).includes('%PDF-1.7'))
      },
    ),
  ),
  crossing(
    ['thread'],
    row(
      'a file each',
      () => [photo('a.jpg'), drawing('a.png')],
      { separate: true },
      async ({ name, bytes, report }) => {
        assert.equal(name, 'images-to-pdf.zip')
        assert.equal(report.pageCount, 2)
        const text = Buffer.from(bytes).toString('latin1')
        assert.ok(text.includes('a.pdf') && text.includes('a (2).pdf'))
      },
    ),
  ),
  row('every page of a TIFF', pages, {}, async ({ name, bytes, report }) => {
    assert.equal(name, 'pages.pdf')
    assert.equal(report.pageCount, 2)
    assert.deepEqual(await sizeOf(bytes, 2), [20, 60])
    await assertColors(bytes, 1, [[20, 15, '#ff0000']])
  }),
  row('the first page of a TIFF, with a word about the others', pages, { frames: 'first' }, async ({ report }) => {
    assert.equal(report.pageCount, 1)
    assert.deepEqual(report.warnings, [{ code: 'FRAMES_LEFT_OUT', file: 'pages.tif', count: 1 }])
  }),
  crossing(
    ['http'],
    row(
      'BMP, GIF, WebP and JPEG 2000',
      () => [
        input('a.bmp', makeImage('bmp3', ...FLAG)),
        input('b.gif', makeImage('gif', ...FLAG)),
        input('c.webp', makeImage('webp', ...FLAG, '-define', 'webp:lossless=true')),
        input('d.jp2', makeImage('jp2', ...FLAG, '-type', 'TrueColor', '-quality', '100')),
      ],
      {},
      async ({ bytes, report }) => {
        assert.equal(report.pageCount, 4)
        assert.deepEqual(report.warnings, [])
        assert.match(await checkWithQpdf(bytes), SOUND)
        for (const page of [1, 2, 3, 4]) {
          await assertColors(bytes, page, [
            [20, 15, '#ff0000'],
            [20, 4, '#0000ff'],
          ])
        }
      },
    ),
  ),
  crossing(
    ['browser'],
    row(
      'a WebP with lossy compression becomes a JPEG, which the report says',
      () => input('lossy.webp', makeImage('webp', ...FLAG, '-quality', '80')),
      {},
      async ({ bytes, report }) => {
        assert.deepEqual(report.warnings, [{ code: 'IMAGES_RECODED', file: 'lossy.webp', count: 1 }])
        assert.ok(Buffer.from(bytes).includes('DCTDecode'))
        await assertColors(bytes, 1, [
          [20, 17, '#ff0000'],
          [20, 2, '#0000ff'],
        ])
      },
    ),
  ),
  crossing(
    EVERYWHERE,
    row(
      'an AVIF becomes a JPEG, which the report says',
      () => input('sea.avif', makeImage('avif', ...FLAG)),
      {},
      async ({ bytes, report }) => {
        assert.deepEqual(report.warnings, [{ code: 'IMAGES_RECODED', file: 'sea.avif', count: 1 }])
        assert.match(await checkWithQpdf(bytes), SOUND)
        await assertColors(bytes, 1, [
          [20, 16, '#ff0000'],
          [20, 3, '#0000ff'],
        ])
      },
    ),
  ),
  row(
    'a photo of a page becomes the page; a photo of something else stays as it is',
    () => [photoOfPaper(), photo()],
    { cleanUp: {} },
    async ({ bytes, report }) => {
      assert.deepEqual(report.warnings, [{ code: 'SCANS_CLEANED', file: 'paper.png', count: 1 }])
      const [width, height] = await sizeOf(bytes)
      assert.ok(Math.abs(width - 700) <= 14 && Math.abs(height - 900) <= 18, `${width} by ${height}`)
      await assertColors(bytes, 1, [
        [12, 12, '#ffffff'],
        [width - 12, height - 12, '#ffffff'],
      ])
      assert.ok(Buffer.from(bytes).includes(Buffer.from(photo().bytes)))
    },
  ),
  rare(
    row(
      'in black and white, a double page as two',
      () => input('book.png', makeImage('png', ...PRINT, '(', '+clone', ')', '+append')),
      { cleanUp: { blackAndWhite: true, splitPages: true } },
      async ({ bytes, report }) => {
        assert.equal(report.pageCount, 2)
        assert.ok(Buffer.from(bytes).includes('JBIG2Decode'))
        const [width, height] = await sizeOf(bytes, 2)
        assert.ok(Math.abs(width - 700) <= 3 && height === 900, `${width} by ${height}`)
      },
    ),
  ),
  crossing(
    EVERYWHERE,
    row(
      'an SVG is drawn as vectors, with its text as text',
      () => [input('chart.svg', svg(CHART)), photo()],
      {},
      async ({ name, bytes, report }) => {
        assert.equal(name, 'chart.pdf')
        assert.deepEqual(report.warnings, [{ code: 'SVG_PARTS_LEFT_OUT', file: 'chart.svg', parts: ['filters'] }])
        assert.match(await checkWithQpdf(bytes), SOUND)
        assert.deepEqual(await sizeOf(bytes), [150, 75])
        assert.equal((await textOfPages(bytes))[0]?.trim(), 'Größe')
        await assertColors(bytes, 1, [
          [10, 65, '#ff0000'],
          [40, 65, '#0080ff'],
          [10, 10, '#808080'],
          [90, 60, '#ffffff'],
          [110, 60, '#008000'],
          [140, 60, '#ffffff'],
          [90, 15, '#0000ff'],
        ])
      },
    ),
  ),
  row(
    'of an SVG, what it refers to in other files and its scripts are ignored',
    () => input('x.svg', svg('<script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/>')),
    { pageSize: 'a4', cleanUp: {} },
    async ({ bytes, report }) => {
      const parts = ['external', 'scripts']
      assert.deepEqual(report.warnings, [{ code: 'SVG_PARTS_LEFT_OUT', file: 'x.svg', parts }])
      assert.match(await checkWithQpdf(bytes), SOUND)
    },
  ),
  row('the first frame of an animation', animation, {}, async ({ report }) => {
    assert.equal(report.pageCount, 1)
    assert.deepEqual(report.warnings, [{ code: 'FRAMES_LEFT_OUT', file: 'moving.gif', count: 1 }])
  }),
  row('all frames of an animation', animation, { frames: 'all' }, async ({ bytes, report }) => {
    assert.equal(report.pageCount, 2)
    await assertColors(bytes, 2, [[20, 15, '#00ff00']])
  }),
  row(
    'color profiles are kept, each once',
    () => [photo('a.jpg', ...WITH_PROFILE), drawing('b.png', ...WITH_PROFILE), photo('c.jpg')],
    {},
    async ({ bytes }) => {
      const text = Buffer.from(bytes).toString('latin1')
      const references = [...text.matchAll(/\/ICCBased (\d+) 0 R/g)].map(([, number]) => number)
      assert.equal(references.length, 2)
      assert.equal(new Set(references).size, 1)
      assert.match(await checkWithQpdf(bytes), SOUND)
      await assertColors(bytes, 2, [[20, 15, '#ff0000']])
    },
  ),
  row(
    'what a file is shows in its bytes, not in its name',
    () => photo('scan.png.txt'),
    {},
    async ({ name, bytes }) => {
      assert.equal(name, 'scan.png.txt.pdf')
      assert.deepEqual(await sizeOf(bytes), [40, 20])
    },
  ),
  row(
    'a file that is valid in two formats is read as its first bytes say; data after an image is ignored',
    () => {
      const { bytes } = drawing()
      return input('both.png', Buffer.concat([bytes, fixtures.report(), Buffer.from('PK<script>')]))
    },
    {},
    async ({ bytes, report }) => {
      assert.equal(report.pageCount, 1)
      assert.ok(!Buffer.from(bytes).includes('<script>'))
      assert.match(await checkWithQpdf(bytes), SOUND)
    },
  ),
  row(
    'transparent pixels show the page',
    () => drawing('clear.png', '-transparent', '#ff0000'),
    { background: { r: 0, g: 1, b: 0 } },
    async ({ bytes }) => {
      await assertColors(bytes, 1, [
        [20, 15, '#00ff00'],
        [20, 4, '#0000ff'],
      ])
    },
  ),
]

const refused: OperationCases['refused'] = [
  crossing(
    EVERYWHERE,
    refusal('what is neither an image nor a PDF', () => [photo(), input('letter.jpg', fixtures.notAPdf())], {
      error: 'NOT_AN_IMAGE',
      facts: { file: 'letter.jpg', fileIndex: 1 },
    }),
  ),
  refusal('a kind that cannot be converted', () => [input('x.png', heic())], {
    error: 'UNSUPPORTED_IMAGE',
    facts: { file: 'x.png', imageKind: 'heic', fileIndex: 0 },
  }),
  refusal('half a JPEG', () => [photo(), half(photo('half.jpg'))], {
    error: 'DAMAGED_IMAGE',
    facts: { file: 'half.jpg', fileIndex: 1 },
  }),
  refusal('half an AVIF', () => [half(input('half.avif', makeImage('avif', ...FLAG)))], {
    error: 'DAMAGED_IMAGE',
    facts: { file: 'half.avif', fileIndex: 0 },
  }),
  refusal('half a PNG', () => [half(drawing('half.png'))], {
    error: 'DAMAGED_IMAGE',
    facts: { file: 'half.png', fileIndex: 0 },
  }),
  refusal('a script that starts like a GIF', () => [input('both.gif', Buffer.from('GIF89a/*****/=1;alert(1)'))], {
    error: 'DAMAGED_IMAGE',
    facts: { file: 'both.gif', fileIndex: 0 },
  }),
  refusal('half an SVG', () => [half(input('half.svg', svg(CHART)))], {
    error: 'DAMAGED_IMAGE',
    facts: { file: 'half.svg', fileIndex: 0 },
  }),
  refusal(
    'an SVG that is nested too deeply',
    () => [photo(), input('deep.svg', svg(`${'<g>'.repeat(9999)}${'</g>'.repeat(9999)}`))],
    { error: 'TOO_COMPLEX', facts: { file: 'deep.svg', reason: 'nesting', limit: 200, fileIndex: 1 } },
  ),
  refusal('a PNG of too many pixels', () => [input('bomb.png', bomb())], {
    error: 'TOO_COMPLEX',
    facts: { file: 'bomb.png', reason: 'pixels', fileIndex: 0 },
  }),
  refusal('an empty file', () => [photo(), input('none.jpg', new Uint8Array())], {
    error: 'FILE_REQUIRED',
    facts: { file: 'none.jpg', fileIndex: 1 },
  }),
  refusal(
    'a size that no page has',
    () => [photo()],
    { error: 'INVALID_OPTIONS' },
    { pageSize: { width: 1, height: 99 } },
  ),
]

/** An SVG of 200 by 100 pixels. */
function svg(content: string): Uint8Array {
  const root = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">'
  return new TextEncoder().encode(
    `<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY red "#f00">]>\n${root}${content}</svg>`,
  )
}

/** A bit of everything: an entity, styles, a gradient, opacity, a clip, an image, text. */
const CHART = `<style>.blue{fill:#0080ff}</style><defs>
  <linearGradient id="g"><stop stop-color="#808080"/><stop offset="1" stop-color="#808080"/></linearGradient>
  <clipPath id="c"><circle cx="147" cy="20" r="15"/></clipPath></defs>
  <rect width="30" height="30" fill="&red;"/><rect class="blue" x="40" width="30" height="30"/>
  <rect y="70" width="30" height="30" fill="url(#g)" filter="url(#none)"/>
  <g clip-path="url(#c)"><rect x="100" width="100" height="50" fill="green"/></g>
  <image x="100" y="60" width="40" height="40" href="data:image/png;base64,${Buffer.from(
    makeImage('png', '-size', '4x4', 'xc:#0000ff'),
  ).toString('base64')}"/>
  <text x="150" y="90" font-family="sans-serif" font-size="12">Größe</text>`

function half(file: InputFile): InputFile {
  return { ...file, bytes: file.bytes.subarray(0, file.bytes.length / 2) }
}

/** The start of a HEIC file. */
function heic(): Uint8Array {
  return Uint8Array.from([0, 0, 0, 24, ...Buffer.from('ftypheic\0\0\0\0mif1heic'), ...new Uint8Array(40)])
}

/** A PNG that claims 100,000 by 100,000 pixels. */
function bomb(): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length)
    framed.set(body, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(100_000)
  header.writeUInt32BE(100_000, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(1000))
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]),
  )
}

export const cases: OperationCases = { accepted, refused }
