import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { buildPdf, stream } from '../../../../../fixtures/build-pdf.ts'
import { openDocument } from '../../documents/open-document.ts'
import { estimateWork } from './page-work.ts'

const FORM = '/Type /XObject /Subtype /Form'
const TILE = '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1'

/** The steps of a page of US Letter. Objects are numbered from 5. */
async function work(resources: string, content: string, ...objects: string[]): Promise<number> {
  const bytes = buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> >>`,
    stream(content),
    ...objects,
  ])
  const { pages, reader } = await openDocument(
    { name: 'a.pdf', bytes },
    { platform: nodePlatform, limits: { maxPages: 10 } },
  )
  const [page] = pages
  if (page === undefined) throw new Error('the fixture has no page')
  return estimateWork(page, reader.resolve, nodePlatform, 1e9)
}

/** A page that draws a form once and more times. */
const drawn = (times: number, entries: string, inner = '0 0 9 9 re f') =>
  work('/XObject << /F 5 0 R >>', '/F Do '.repeat(times), stream(inner, `${FORM} ${entries}`))

test('operations count once, those of a form as often as it is drawn', async () => {
  expect(await work('', '0 0 9 9 re f')).toBe(2)
  expect(await drawn(10, '/BBox [0 0 9 9]')).toBe(30)
})

test('text counts by its characters', async () => {
  expect(await work('', 'BT (four) Tj ET')).toBe(3 + 4)
})

test('a group costs the area that it covers, as drawn and as clipped', async () => {
  const group = '/Group << /S /Transparency >>'
  const form = stream('', `${FORM} ${group} /BBox [0 0 100 100]`)
  const within = (before: string) => work('/XObject << /F 5 0 R >>', `${before} /F Do`, form)
  expect(await within('')).toBe(1 + 10_000 / 50)
  expect(await within('2 0 0 2 0 0 cm')).toBe(2 + 40_000 / 50)
  expect(await within('0 0 50 100 re W n')).toBe(4 + 5000 / 50)
  expect(await within('1000 0 0 1000 0 0 cm')).toBe(2 + (612 * 792) / 50)
})

test('a soft mask is painted for every object', async () => {
  const mask = '/ExtGState << /M << /SMask << /S /Luminosity /G 5 0 R >> >> >>'
  const masked = (count: number) =>
    work(mask, `/M gs ${'0 0 1 1 re f '.repeat(count)}`, stream('0 0 9 9 re f '.repeat(500), `${FORM} /BBox [0 0 9 9]`))
  expect((await masked(11)) - (await masked(1))).toBeCloseTo(10 * (1000 + 2), 0)
})

test('tiles count by the area they fill; a tile larger than that is painted each time', async () => {
  const filled = (entries: string, inner: string) =>
    work('/Pattern << /P 5 0 R >>', '/Pattern cs /P scn 0 0 100 100 re f', stream(inner, `${TILE} ${entries}`))
  const tiles = await filled('/BBox [0 0 2 2] /XStep 2 /YStep 2', '0 0 1 1 re f')
  expect(tiles).toBeCloseTo(4 + 2500 + 2 + 10_000 / 50, 0)
  const strips = await filled('/BBox [0 0 1 200] /XStep 1 /YStep 200', '0 0 1 1 re f '.repeat(100))
  expect(strips).toBeCloseTo(4 + 50 + 50 * 200 + 10_000 / 50, 0)
})

test('an image counts by its pixels, and the function of its color space for each', async () => {
  const image = '/Type /XObject /Subtype /Image /Width 1000 /Height 200 /BitsPerComponent 8'
  const shown = (space: string) =>
    work(
      '/XObject << /I 5 0 R >>',
      '/I Do',
      stream('', `${image} /ColorSpace ${space}`),
      stream('{ pop 0 }'.padEnd(400), '/FunctionType 4'),
    )
  expect(await shown('/DeviceGray')).toBe(1 + 1000)
  expect(await shown('[/Separation /Spot /DeviceGray 6 0 R]')).toBe(1 + 1000 + (200_000 * 101) / 20)
})

test.each([
  [0x1_ff_ff, 1 + 0x1_ff_ff / 200],
  [0x2_00_00, 1],
])('an image of %i pixels in width costs nothing once PDFium does not paint it', async (width, expected) => {
  const image = stream('', `/Type /XObject /Subtype /Image /Width ${width} /Height 1 /ColorSpace /DeviceGray`)
  expect(await work('/XObject << /I 5 0 R >>', '/I Do', image)).toBe(expected)
})

test('a mesh counts by the area of its triangles', async () => {
  const vertices = ['\0\0\0', '\0\u00ff\0', '\0\0\u00ff'].join('')
  const mesh =
    '/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 100 0 100]'
  const shaded = (count: number) => work('/Shading << /S 5 0 R >>', '/S sh', stream(vertices.repeat(count), mesh))
  const [one, many] = [await shaded(1), await shaded(101)]
  expect((many - one) / 100).toBeCloseTo(3 * (5 + 10_000 / 50), 0)
})

test('a Type 3 glyph counts for each character', async () => {
  const font = '<< /Type /Font /Subtype /Type3 /CharProcs << /a 6 0 R >> >>'
  const text = await work('/Font << /T 5 0 R >>', 'BT /T 1 Tf (aaa) Tj ET', font, stream('0 0 1 1 re f '.repeat(50)))
  expect(text).toBe(4 + 3 * (1 + 100))
})
