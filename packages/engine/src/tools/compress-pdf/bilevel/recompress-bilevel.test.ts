import { expect, test } from 'vitest'
import { decodeWhole, ObjectEdits, openDocument, PdfName, PdfStream, rewriteDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { latin1 } from '@recto/runtime'

import { runProgramSync } from '../../../../../../fixtures/run-program.ts'
import { buildPdf, stream } from '../../../../../../fixtures/build-pdf.ts'
import { testSample } from '../../../../../../fixtures/test-sample.ts'
import { bitmapOf, noise, faxLikeRows } from '../../../../test/bitmaps.ts'
import { encodeFax } from '../../../../test/encode-fax.ts'
import { renderFirstPage } from '../../../../test/render-first-page.ts'
import { recompressBilevel, type BilevelWork } from './recompress-bilevel.ts'

const rows = faxLikeRows(301, 120, 60)
const bits = bitmapOf(rows)
const size = '/Width 301 /Height 120'
const IMAGE = 5

/** A page with the image, object 5, over a background color; objects 6 and up are those it refers to. */
function pageWith(image: string, ...more: string[]): Uint8Array {
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 301 120] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>',
    stream('0.6 0.9 1 rg 0 0 301 120 re f 0.5 0 0 rg 301 0 0 120 0 0 cm /I Do'),
    image,
    ...more,
  ])
}

const imageOf = (data: Uint8Array, entries: string) =>
  stream(latin1(data), `/Type /XObject /Subtype /Image ${size} ${entries}`)

/** The changed objects with their filters, and the written file. */
async function recompress(pdf: Uint8Array): Promise<{ changed: Record<number, string>; bytes: Uint8Array }> {
  const context = { platform: nodePlatform, limits: { maxPages: 10 } }
  const document = await openDocument({ name: 'a.pdf', bytes: pdf }, context)
  const edits = new ObjectEdits(document)
  const { resolve } = edits
  const { inflate } = nodePlatform
  const changedImages: NonNullable<BilevelWork['changedImages']> = new Map()
  await recompressBilevel({
    edits,
    decode: (object) => decodeWhole(object, { resolve, inflate, maxBytes: 1_000_000 }),
    context,
    changedImages,
  })
  expect([...changedImages.keys()]).toEqual([...edits.changed.keys()])
  const changed = [...edits.changed].map(([number, object]) => [
    number,
    object instanceof PdfStream ? filterOf(object) : '',
  ])
  const { bytes } = await rewriteDocument(document, nodePlatform, {
    edits,
    layout: 'uncompressed',
    encryption: undefined,
  })
  return { changed: Object.fromEntries(changed) as Record<number, string>, bytes }
}

function filterOf({ dictionary }: PdfStream): string {
  const filter = dictionary.get('Filter')
  return filter instanceof PdfName ? filter.value : ''
}

const raw = (entries: string) => imageOf(bits.bits, entries)
const fax = (k: number, parameters: string, entries: string) =>
  imageOf(encodeFax(rows, { k }), `/Filter /CCITTFaxDecode /DecodeParms << /K ${k} ${parameters} >> ${entries}`)
const runLengths = Uint8Array.from([...bits.bits].flatMap((byte) => [0, byte]).concat(128))

type Kind = [name: string, image: string, ...more: string[]]

/** The order puts into every run, which takes one row in four, what differs most. */
const KINDS: Kind[] = [
  [
    'in two colors, inverted',
    raw('/BitsPerComponent 1 /ColorSpace [/Indexed /DeviceRGB 1 <ff8000 000080>] /Decode [1 0]'),
  ],
  ['unfiltered', raw('/BitsPerComponent 1 /ColorSpace /DeviceGray')],
  ['unfiltered, inverted', raw('/BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0]')],
  ['in two colors', raw('/BitsPerComponent 1 /ColorSpace [/Indexed /DeviceRGB 1 <ff8000 000080>]')],
  ['an image mask, inverted', raw('/ImageMask true /BitsPerComponent 1 /Decode [1 0]')],
  ['an image mask', raw('/ImageMask true')],
  ['with a color key', raw('/BitsPerComponent 1 /ColorSpace /DeviceGray /Mask [1 1]')],
  [
    'a separation',
    raw('/BitsPerComponent 1 /ColorSpace [/Separation /Brand /DeviceRGB 6 0 R]'),
    '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 0.5] /C1 [0 0.3 0] /N 1 >>',
  ],
  ['a fax, mixed coding', fax(4, '/Columns 301 /EndOfLine true', '/BitsPerComponent 1 /ColorSpace /DeviceGray')],
  ['run lengths', imageOf(runLengths, '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /RunLengthDecode')],
  ['a fax, Group 4', fax(-1, '/Columns 301 /Rows 120', '/BitsPerComponent 1 /ColorSpace /DeviceGray')],
  ['a fax, Group 3', fax(0, '/Columns 301', '/BitsPerComponent 1 /ColorSpace /DeviceGray')],
  ['a fax with BlackIs1, as an image mask', fax(-1, '/Columns 301 /BlackIs1 true', '/ImageMask true /Decode [1 0]')],
  ['a fax with BlackIs1', fax(-1, '/Columns 301 /BlackIs1 true', '/BitsPerComponent 1 /ColorSpace /DeviceGray')],
  ['a fax as an image mask', fax(-1, '/Columns 301', '/ImageMask true')],
]

testSample<Kind>('becomes JBIG2 and renders the same: %s', KINDS, async ([, image, ...more]) => {
  const pdf = pageWith(image, ...more)
  const { changed, bytes } = await recompress(pdf)
  expect(changed).toEqual({ [IMAGE]: 'JBIG2Decode' })
  expect(bytes.length).toBeLessThan(pdf.length)
  for (const renderer of ['poppler', 'mupdf'] as const) {
    const before = await renderFirstPage(renderer, pdf)
    expect(new Set(before).size).toBeGreaterThan(1)
    expect((await renderFirstPage(renderer, bytes)).equals(before)).toBe(true)
  }
})

test('recompresses masks of other images', async () => {
  const gray = bitmapOf(noise(1, 1))
  const color = stream(
    latin1(gray.bits),
    '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Mask 6 0 R',
  )
  const pdf = pageWith(color, raw('/ImageMask true'))
  const { changed, bytes } = await recompress(pdf)
  expect(changed).toEqual({ 6: 'JBIG2Decode' })
  for (const renderer of ['poppler', 'mupdf'] as const) {
    expect((await renderFirstPage(renderer, bytes)).equals(await renderFirstPage(renderer, pdf))).toBe(true)
  }
})

test('a pattern that repeats farther away than JBIG2 looks stays Flate', async () => {
  const tile = noise(800, 100)
  const pattern = bitmapOf(Array.from({ length: 27 }, () => tile).flat())
  const patternSize = `/Width ${pattern.width} /Height ${pattern.height}`
  const image = `/Type /XObject /Subtype /Image ${patternSize} /BitsPerComponent 1 /ColorSpace /DeviceGray`
  const { changed } = await recompress(pageWith(stream(latin1(pattern.bits), image)))
  expect(changed).toEqual({ [IMAGE]: 'FlateDecode' })
})

const gray1 = '/BitsPerComponent 1 /ColorSpace /DeviceGray'
const whole = encodeFax(rows, { k: -1 })
const tiny = runProgramSync('convert', ['-size', '1x1', 'xc:white', 'jpg:-'])

test.each<[string, string]>([
  [
    'damaged fax',
    imageOf(whole.subarray(0, 200), `${gray1} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 301 >>`),
  ],
  ['fax of another width', imageOf(whole, `${gray1} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 300 >>`)],
  [
    'fax of fewer rows',
    imageOf(whole, `${gray1} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 301 /Rows 60 >>`),
  ],
  ['truncated image', imageOf(bits.bits.subarray(0, -1), gray1)],
  ['image of more bits', imageOf(bits.bits, '/BitsPerComponent 2 /ColorSpace /DeviceGray')],
  ['image of three components', imageOf(bits.bits, '/BitsPerComponent 1 /ColorSpace /DeviceRGB')],
  ['image without a color space', imageOf(bits.bits, '/BitsPerComponent 1')],
  ['JPEG', imageOf(tiny, `${gray1} /Filter /DCTDecode`)],
  ['image with external data', imageOf(bits.bits, `${gray1} /F (a.bin)`)],
  [
    'image beyond the limit',
    stream(latin1(bits.bits), `/Type /XObject /Subtype /Image /Width 100000 /Height 100000 ${gray1}`),
  ],
  ['image without a size', stream('', `/Type /XObject /Subtype /Image /Width 0 /Height -1 ${gray1}`)],
  ['image smaller than any header', stream('\u0000', `/Type /XObject /Subtype /Image /Width 1 /Height 1 ${gray1}`)],
])('leaves unchanged: %s', async (_, image) => {
  const { changed } = await recompress(pageWith(image))
  expect(changed).toEqual({})
})
