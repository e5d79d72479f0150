import { describe, expect, test } from 'vitest'
import {
  decodeWhole,
  isName,
  ObjectEdits,
  openDocument,
  type PdfDictionary,
  PdfName,
  type PdfObject,
  PdfStream,
  rewriteDocument,
} from '@recto/pdf'
import { PdfiumDocument } from '@recto/pdfium'
import { nodePlatform } from '@recto/platforms/node'
import { fromLatin1, latin1 } from '@recto/runtime'

import { buildPdf, stream } from '../../../../../../fixtures/build-pdf.ts'
import { testSample } from '../../../../../../fixtures/test-sample.ts'
import { renderPagesByPoppler } from '../../../../test/render-by-poppler.ts'
import { moveInlineImages } from './move-inline-images.ts'

const context = { platform: nodePlatform, limits: { maxPages: 10 } }

/** A document with its inline images moved. */
async function move(bytes: Uint8Array) {
  const document = await openDocument({ name: 'a.pdf', bytes }, context)
  const edits = new ObjectEdits(document)
  const decode = (object: PdfStream) =>
    decodeWhole(object, { resolve: edits.resolve, inflate: nodePlatform.inflate, maxBytes: 10_000_000 })
  await moveInlineImages(edits, { decode, platform: nodePlatform })
  const written = await rewriteDocument(document, nodePlatform, { edits })
  const images = [...edits.changed.values()].filter(isImage)
  const contentOf = (number: number) => latin1(decode(edits.get(number) as PdfStream)?.data ?? new Uint8Array())
  return { edits, images, contentOf, bytes: written.bytes }
}

function isImage(object: PdfObject): object is PdfStream {
  return object instanceof PdfStream && isName(object.dictionary.get('Subtype'), 'Image')
}

/** Checksums of each page as rendered by PDFium and Poppler. */
async function checksums(bytes: Uint8Array): Promise<number[]> {
  const drawn = await PdfiumDocument.open(bytes, nodePlatform)
  const crcOf = (values: Iterable<number>) => nodePlatform.crc32(Uint8Array.from(values))
  const pages = Array.from({ length: drawn.pageCount }, (_, page) => page)
  const byPdfium = pages.map((page) => crcOf(drawn.renderPage(page, 150, 150).pixels))
  drawn.close()
  const byPoppler = (await renderPagesByPoppler(bytes)).map(({ width, height, at }) =>
    crcOf(Array.from({ length: width * height }, (_, index) => at(index % width, Math.floor(index / width))).flat()),
  )
  return [...byPdfium, ...byPoppler]
}

const PAGE = 'q 120 0 0 90 15 30 cm'
const RESOURCES = `/Resources << /ColorSpace << /Cal [/CalRGB << /WhitePoint [0.95 1 1.09] /Gamma [1.8 1.8 1.8] >>] /Spot [/Separation /Ink /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0.5 0] /N 1 >>] >> >>`

/** A document of one page with this content; further objects start at number 5. */
function onePage(content: string, resources = RESOURCES, ...others: string[]): Uint8Array {
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 150 150] /Contents 4 0 R ${resources} >>`,
    stream(content),
    ...others,
  ])
}

/** Random bytes. */
function noise(length: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  })
}

function ascii85(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 4) {
    const group = Array.from({ length: 4 }, (_, index) => bytes[start + index] ?? 0)
    let value = group.reduce((sum, byte) => sum * 256 + byte, 0)
    const digits = Array.from({ length: 5 }, () => {
      const digit = value % 85
      value = Math.floor(value / 85)
      return String.fromCharCode(33 + digit)
    }).toReversed()
    const count = Math.min(4, bytes.length - start)
    text += count === 4 && digits.every((digit) => digit === '!') ? 'z' : digits.slice(0, count + 1).join('')
    if (start % 60 === 0) text += '\n'
  }
  return `${text}~>`
}

const hexadecimal = (bytes: Uint8Array) => `${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}>`

/** Literal runs of up to 128 bytes (ISO 32000-2, 7.4.5). */
function runLength(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 128) {
    const run = bytes.subarray(start, start + 128)
    text += String.fromCharCode(run.length - 1) + latin1(run)
  }
  return `${text}\u0080`
}

/** Nine-bit LZW codes; the table is cleared before it outgrows them (7.4.4). */
function lzw(bytes: Uint8Array): string {
  const codes = [...bytes].flatMap((byte, index) => (index % 200 === 0 ? [256, byte] : [byte]))
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  const packed = bits.match(/.{1,8}/g) ?? []
  return packed.map((byte) => String.fromCharCode(Number.parseInt(byte.padEnd(8, '0'), 2))).join('')
}

const deflated = async (bytes: Uint8Array) => latin1(await nodePlatform.deflate(bytes))

async function jpeg(isGray: boolean): Promise<string> {
  const pixels = new Uint8ClampedArray(100 * 80 * 4).map((_, index) => (index * index) % 251)
  return latin1(await nodePlatform.encodeJpeg({ width: 100, height: 80, pixels }, { quality: 90, isGray }))
}

/** White rows of Group 4 (ITU-T T.6): one bit each, the end of the block, then zeros. */
const FAX = `${'\u00ff'.repeat(8)}\u0000\u0010\u0001${'\u0000'.repeat(5000)}`

function familyOf(colorSpace: PdfObject): string {
  const family = Array.isArray(colorSpace) ? colorSpace[0] : colorSpace
  return family instanceof PdfName ? family.value : 'none'
}

const SIZE = '/W 100 /H 80'
const GRAY = noise(8000)
const inline = (entries: string, data: string) => `${PAGE}\nBI ${entries} ID ${data}\nEI\nQ`

describe('an image XObject renders like the inline image', () => {
  const raw = (length: number) => latin1(noise(length))
  const table = hexadecimal(noise(48))
  // The order puts into every run, which takes one row in four, what differs most.
  type Row = [name: string, entries: string, data: string | Promise<string>, colorSpace: string]
  const rows: Row[] = [
    ['a palette of CMYK', `/W 100 /H 90 /BPC 4 /CS [/Indexed /DeviceCMYK 11 <${table}]`, raw(4500), 'Indexed'],
    ['gray', `${SIZE} /BPC 8 /CS /G`, raw(8000), 'DeviceGray'],
    [
      'gray, unabbreviated keys',
      `/Width 100 /Height 80 /BitsPerComponent 8 /ColorSpace /DeviceGray`,
      raw(8000),
      'DeviceGray',
    ],
    ['gray of 4 bits, inverted', `/W 100 /H 90 /BPC 4 /CS /G /D [1 0]`, raw(4500) + ' '.repeat(200), 'DeviceGray'],
    ['a spot color', `${SIZE} /BPC 8 /CS /Spot`, raw(8000), 'Separation'],
    ['RGB', `${SIZE} /BPC 8 /CS /RGB /I true`, raw(24_000), 'DeviceRGB'],
    ['CMYK', `${SIZE} /BPC 8 /CS /CMYK`, raw(32_000), 'DeviceCMYK'],
    ['a palette of RGB', `/W 100 /H 90 /BPC 4 /CS [/I /RGB 15 <${table}]`, raw(4500) + ' '.repeat(100), 'Indexed'],
    ['an image mask, inverted', '/W 400 /H 100 /IM true /D [1 0] /BPC 1', raw(5000), 'none'],
    ['a color space from the resources', `${SIZE} /BPC 8 /CS /Cal`, raw(24_000), 'CalRGB'],
    ['an image mask', '/W 400 /H 100 /IM true', raw(5000), 'none'],
    ['Flate', `${SIZE} /BPC 8 /CS /G /F /Fl`, deflated(GRAY), 'DeviceGray'],
    [
      'Flate unabbreviated, with a predictor',
      `${SIZE} /BPC 8 /CS /G /Filter /FlateDecode /DP << /Predictor 2 /Columns 100 >>`,
      deflated(GRAY),
      'DeviceGray',
    ],
    ['LZW', `${SIZE} /BPC 8 /CS /G /F /LZW`, lzw(GRAY), 'DeviceGray'],
    ['run lengths', `${SIZE} /BPC 8 /CS /G /F /RL`, runLength(GRAY), 'DeviceGray'],
    ['ASCII85', `${SIZE} /BPC 8 /CS /G /F /A85`, ascii85(GRAY), 'DeviceGray'],
    [
      'ASCII85 of Flate',
      `${SIZE} /BPC 8 /CS /G /F [/A85 /Fl] /DP [null << /Predictor 1 >>]`,
      deflated(GRAY).then((data) => ascii85(fromLatin1(data))),
      'DeviceGray',
    ],
    ['hexadecimal', `${SIZE} /BPC 8 /CS /G /F [/AHx]`, hexadecimal(GRAY), 'DeviceGray'],
    ['JPEG', `${SIZE} /BPC 8 /CS /RGB /F /DCT`, jpeg(false), 'DeviceRGB'],
    [
      'JPEG in ASCII85',
      `${SIZE} /BPC 8 /CS /G /F [/A85 /DCT]`,
      jpeg(true).then((data) => ascii85(fromLatin1(data))),
      'DeviceGray',
    ],
    ['fax', '/W 64 /H 64 /BPC 1 /CS /G /F /CCF /DP << /K -1 /Columns 64 >>', FAX, 'DeviceGray'],
  ]
  testSample<Row>('%s', rows, async ([, entries, data, colorSpace]) => {
    const before = onePage(inline(entries, await data))
    const { images, contentOf, bytes, edits } = await move(before)
    expect(images).toHaveLength(1)
    expect(familyOf(edits.resolve(images[0]?.dictionary.get('ColorSpace') ?? null))).toBe(colorSpace)
    expect(contentOf(4)).toMatch(/^q 120 0 0 90 15 30 cm\n\/Im\d+ Do\nQ$/)
    expect(await checksums(bytes)).toEqual(await checksums(before))
  })
})

const BIG = `BI ${SIZE} /BPC 8 /CS /G ID ${latin1(GRAY)}\nEI`
const SMALL = `BI /W 20 /H 20 /BPC 8 /CS /G ID ${latin1(noise(400))}\nEI`

test('leaves small images in the content', async () => {
  const { edits } = await move(onePage(`${PAGE} ${SMALL} Q ${PAGE} ${SMALL} Q`))
  expect(edits.changed.size).toBe(0)
})

test('turns a repeated small image into one object', async () => {
  const before = onePage(
    Array.from({ length: 60 }, (_, index) => `q 10 0 0 10 ${index * 2} 9 cm ${SMALL} Q`).join('\n'),
  )
  const { images, contentOf, bytes } = await move(before)
  expect(images).toHaveLength(1)
  expect(contentOf(4).match(/Do/g)).toHaveLength(60)
  expect(await checksums(bytes)).toEqual(await checksums(before))
})

test('turns two images into two objects, with names that are not in use', async () => {
  const other = `BI ${SIZE} /BPC 8 /CS /G /D [1 0] ID ${latin1(GRAY)}\nEI`
  const taken = Array.from({ length: 20 }, (_, index) => `/Im${index} 5 0 R`).join(' ')
  const before = onePage(`${PAGE} ${BIG} ${other} ${BIG} Q`, `/Resources << /XObject << ${taken} >> >>`, '<< >>')
  const { images, contentOf, bytes } = await move(before)
  expect(images).toHaveLength(2)
  expect(contentOf(4)).toMatch(/^q 120 0 0 90 15 30 cm (\/Im\d+i Do) (?!\1)\/Im\d+i Do \1 Q$/)
  expect(await checksums(bytes)).toEqual(await checksums(before))
})

test('moves images of forms and patterns to their own resources', async () => {
  const form = (entries: string) => stream(`100 0 0 80 10 10 cm ${BIG}`, `/BBox [0 0 150 150] ${entries}`)
  const before = onePage(
    '/F Do /Pattern cs /P scn 0 0 20 20 re f',
    '/Resources << /XObject << /F 5 0 R >> /Pattern << /P 6 0 R >> >>',
    form('/Type /XObject /Subtype /Form /Resources 7 0 R'),
    form('/PatternType 1 /PaintType 1 /TilingType 1 /XStep 150 /YStep 150 /Resources << >>'),
    '<< /ProcSet [/PDF] >>',
  )
  const { images, edits, bytes } = await move(before)
  expect(images).toHaveLength(1)
  // The page and the original resources of the form are unchanged.
  expect([3, 4, 5, 6, 7].filter((number) => edits.changed.has(number))).toEqual([5, 6])
  expect(await checksums(bytes)).toEqual(await checksums(before))
})

const TYPE_3 =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> >>'
const BORROWING = stream(BIG, '/Type /XObject /Subtype /Form /BBox [0 0 9 9]')
const withFont = '/Resources << /Font << /T 5 0 R >> >>'
const withForm = '/Resources << /XObject << /F 5 0 R >> >>'
const twoStreams = (bytes: Uint8Array) =>
  fromLatin1(latin1(bytes).replace('/Contents 4 0 R', '/Contents [4 0 R 5 0 R]'))

test.each<[string, Uint8Array]>([
  ['in a glyph of a Type 3 font', onePage('BT /T 9 Tf (a) Tj ET', withFont, TYPE_3, stream(`9 0 d0 ${BIG}`))],
  ['in a form that inherits resources', onePage('/F Do', withForm, BORROWING)],
  ['within a text object', onePage(`BT ${BIG} ET`)],
  ['with truncated data', onePage(`BI ${SIZE} /BPC 8 /CS /G ID ${latin1(noise(7000))}`)],
  ['with too little data', onePage(inline(`${SIZE} /BPC 8 /CS /G`, latin1(noise(7999))))],
  ['with too much data', onePage(inline(`${SIZE} /BPC 8 /CS /G`, latin1(noise(8100))))],
  ['with damaged data', onePage(inline(`${SIZE} /BPC 8 /CS /G /F /Fl`, latin1(noise(6000))))],
  ['in a missing color space', onePage(inline(`${SIZE} /BPC 8 /CS /None`, latin1(GRAY)))],
  ['with a palette over CalRGB', onePage(inline(`${SIZE} /BPC 8 /CS [/I /Cal 1 <000000>]`, latin1(GRAY)))],
  ['without a size', onePage(inline('/W 100 /BPC 8 /CS /G', latin1(GRAY)))],
  ['of excessive size', onePage(inline('/W 1e9 /H 1e9 /BPC 8 /CS /G', latin1(GRAY)))],
  ['followed by an unknown operator', onePage(`${PAGE} ${BIG} whatever Q`)],
  ['in partly damaged content', twoStreams(onePage(BIG, '', stream('abc', '/Filter /FlateDecode')))],
])('leaves an image %s', async (_, bytes) => {
  expect((await move(bytes)).edits.changed.size).toBe(0)
})

/** Two pages with these contents; their streams are objects 5 and up. */
function twoPages(first: string, second: string, ...streams: string[]): Uint8Array {
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 150 150] /Resources << /ProcSet [/PDF] >> >>',
    `<< /Type /Page /Parent 2 0 R ${first} >>`,
    `<< /Type /Page /Parent 2 0 R ${second} >>`,
    ...streams.map((data) => stream(data)),
  ])
}

describe('content in several streams', () => {
  test('leaves operations that span streams', async () => {
    const image = BIG.replace(' /BPC', '\n/BPC')
    const [start, end] = [image.slice(0, 9), image.slice(9)]
    const contents = '/Contents [5 0 R 6 0 R 7 0 R]'
    const before = twoPages(contents, '', `${PAGE} ${BIG} 0.5 0`, `0 rg 0 0 9 9 re f ${start}`, `${end} ${BIG} Q`)
    const { contentOf, images, bytes } = await move(before)
    expect(images).toHaveLength(1)
    expect(contentOf(5)).toMatch(/^q 120 0 0 90 15 30 cm \/Im\d+ Do 0.5 0$/)
    expect(contentOf(6)).toBe(`0 rg 0 0 9 9 re f ${start}`)
    expect(contentOf(7)).toMatch(/^[^]*EI \/Im\d+ Do Q$/)
    expect(await checksums(bytes)).toEqual(await checksums(before))
  })

  test('changes a stream shared by two pages with the same resources', async () => {
    const before = twoPages('/Contents 5 0 R', '/Contents [5 0 R 6 0 R]', `${PAGE} ${BIG} Q`, '0 0 9 9 re f')
    const { images, edits, bytes } = await move(before)
    expect(images).toHaveLength(1)
    const [one, other] = [edits.get(3), edits.get(4)].map((page) => (page as PdfDictionary).get('Resources'))
    expect(one).toEqual(other)
    expect(await checksums(bytes)).toEqual(await checksums(before))
  })

  test('leaves a stream shared by two pages with different resources', async () => {
    const before = twoPages('/Contents 5 0 R', '/Contents [5 0 R] /Resources << >>', `${PAGE} ${BIG} Q`)
    expect((await move(before)).edits.changed.size).toBe(0)
  })

  test('leaves a page that is twice in the page tree', async () => {
    const before = latin1(twoPages('/Contents 5 0 R', '', `${PAGE} ${BIG} Q`)).replace('[3 0 R 4 0 R]', '[3 0 R 3 0 R]')
    expect((await move(fromLatin1(before))).edits.changed.size).toBe(0)
  })
})
