import { describe, expect, test } from 'vitest'
import { openDocument } from '@recto/pdf'
import { PdfiumDocument } from '@recto/pdfium'
import { nodePlatform } from '@recto/platforms/node'

import { buildNamed, stream } from '../../../../fixtures/build-pdf.ts'
import { makeImage } from '../../../../fixtures/make-image.ts'
import { colorsAt, identify } from '../../../engine/test/inspect-image.ts'
import type { Area } from '../model.ts'
import type { PageContent, ImageFile } from './page-content.ts'
import { DocumentContent } from './document-content.ts'

/** Objects of a page of 100 by 100 points. */
interface Sample {
  content: string
  /** Of the page dictionary. */
  entries?: string
  objects?: Record<string, string>
  catalog?: string
}

function pdf({ content, entries = '', objects = {}, catalog = '' }: Sample): Uint8Array {
  return buildNamed({
    catalog: `<< /Type /Catalog /Pages @pages ${catalog} >>`,
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 100 100] /Contents @content /Resources @resources ${entries} >>`,
    resources: `<< /Font << /F1 @font >> /XObject << ${Object.keys(objects)
      .filter((key) => /^(form|image)/.test(key))
      .map((key) => `/${key} @${key}`)
      .join(' ')} >> >>`,
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    content: stream(content),
    ...objects,
  })
}

/** Reads the only page of a document while it is open. */
async function readPage<Result>(
  sample: Sample,
  use: (page: PageContent, document: DocumentContent, source: PdfiumDocument) => Promise<Result> | Result,
): Promise<Result> {
  const bytes = pdf(sample)
  const context = { platform: nodePlatform, limits: { maxPages: 10 } }
  const document = await openDocument({ name: 'a.pdf', bytes }, context)
  const source = await PdfiumDocument.open(bytes, nodePlatform)
  try {
    const content = new DocumentContent({ document, source, hiddenLayer: undefined, platform: nodePlatform })
    const page = content.readPage(0, 10_000)
    if (page === undefined) throw new Error('the page cannot be read')
    return await use(page, content, source)
  } finally {
    source.close()
  }
}

const box = ({ left, top, right, bottom }: Area) =>
  [left, top, right, bottom].map((edge) => Math.round(edge * 10) / 10).join(' ')

/** The rules, fills and drawings of a page, one text for each. */
function shapesOf({ rules, fills, drawings }: PageContent): string[] {
  return [
    ...rules.map((rule) => `${rule.isHorizontal ? 'across' : 'down'} ${box(rule)} #${rule.color.toString(16)}`),
    ...fills.map((fill) => `fill ${box(fill)} #${fill.color.toString(16)}`),
    ...drawings.map((drawing) => `drawing ${box(drawing)}`),
  ]
}

const form = (content: string, entries = '') =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${entries}`)

describe('paths are read as rules, fills and drawings, as far as they are visible', () => {
  const line = '2 w 10 20 m 90 20 l S'
  test.each<[string, Sample, string[]]>([
    ['a line', { content: line }, ['across 10 79 90 81 #0']],
    ['a thin rectangle', { content: '1 0 0 rg 50 10 1.5 60 re f' }, ['down 50 30 51.5 90 #ff0000']],
    [
      'the sides of a rectangle',
      { content: '1 w 10 10 30 20 re S' },
      ['across 10 89.5 40 90.5 #0', 'down 39.5 70 40.5 90 #0', 'across 10 69.5 40 70.5 #0', 'down 9.5 70 10.5 90 #0'],
    ],
    ['a fill', { content: '.5 g 10 10 30 20 re f' }, ['fill 10 70 40 90 #808080']],
    ['a white background', { content: '1 g 0 0 100 100 re f' }, []],
    [
      'white over a shade',
      { content: '0 0 1 rg 0 0 100 100 re f 1 g 10 10 30 20 re f' },
      ['fill 0 0 100 100 #ff', 'fill 10 70 40 90 #ffffff'],
    ],
    [
      'a frame that is filled',
      { content: '10 10 50 50 re 12 12 46 46 re f*' },
      ['across 10 40 60 42 #0', 'across 10 88 60 90 #0', 'down 10 40 12 90 #0', 'down 58 40 60 90 #0'],
    ],
    [
      'round corners',
      {
        content: `.8 g 15 10 m 45 10 l 48 10 50 12 50 15 c 50 35 l 50 38 48 40 45 40 c 15 40 l 12 40 10 38 10 35 c
          10 15 l 10 12 12 10 15 10 c f`,
      },
      ['fill 10 60 50 90 #cccccc'],
    ],
    ['a curve', { content: '10 10 m 10 40 40 40 40 10 c f' }, ['drawing 10 60 40 90']],
    ['a diagonal line', { content: '1 w 10 10 m 40 40 l S' }, ['drawing 8.6 58.6 41.4 91.4']],
    [
      'a line in a form',
      { content: 'q .5 0 0 .5 20 0 cm /form1 Do Q', objects: { form1: form(line, '/Matrix [1 0 0 1 0 10]') } },
      ['across 25 84.5 65 85.5 #0'],
    ],
    ['a clipped line', { content: `30 0 40 100 re W n ${line}` }, ['across 30 79 70 81 #0']],
    ['a line clipped away', { content: `0 50 100 50 re W n ${line}` }, []],
    ['a line outside the crop box', { content: line, entries: '/CropBox [0 50 100 100]' }, []],
    [
      'a line across the edge of the crop box',
      { content: line, entries: '/CropBox [20 10 100 60]' },
      ['across 0 39 70 41 #0'],
    ],
    ['a rotated page', { content: line, entries: '/Rotate 90' }, ['down 19 10 21 90 #0']],
    [
      'a unit of two points',
      { content: `.5 0 0 .5 5 10 cm ${line}`, entries: '/UserUnit 2' },
      ['across 20 159 100 161 #0'],
    ],
    [
      'a paint that shows through',
      { content: '/G gs 0 g 10 10 30 20 re f', ...halfClear() },
      ['fill 10 70 40 90 #7f7f7f'],
    ],
  ])('%s', async (_, sample, expected) => {
    expect(await readPage(sample, shapesOf)).toEqual(expected)
  })
})

function halfClear(): Pick<Sample, 'entries'> {
  return { entries: '/Resources << /ExtGState << /G << /ca .5 >> >> >>' }
}

test('glyphs have their format, MCID and text object', async () => {
  const content = `/P << /MCID 3 >> BDC BT /F1 10 Tf 1 0 0 rg 10 50 Td (a) Tj ET EMC
    /Artifact BMC BT /F1 20 Tf 50 Tz 0 g 2 Tr 10 20 Td (b) Tj ET EMC BT /F1 10 Tf 100 Tz 3 Tr 10 80 Td (c) Tj ET`
  const glyphs = await readPage({ content, entries: '/UserUnit 2' }, (page) => page.glyphs)
  expect(glyphs.map(({ font, ...glyph }) => ({ ...glyph, isBold: font.weight >= 700 }))).toMatchObject([
    glyphLike('a', { y: 100, size: 20, color: 0xff_00_00, mcid: 3 }),
    glyphLike('b', { y: 160, size: 40, stretch: 0.5, isArtifact: true, isBold: true }),
    glyphLike('c', { y: 40, size: 20, isInvisible: true }),
  ])
})

function glyphLike(text: string, own: object): object {
  const plain = { x: 20, color: 0, stretch: 1, mcid: undefined, isArtifact: false, isInvisible: false, isBold: false }
  return { ...plain, text, ...own }
}

test.each([
  ['the same letters', '(Shade) Tj', '(Shade) Tj'],
  ['other letter-spacing', '[(Sha) -9 (de)] TJ', '(Shade) Tj'],
])('text over its shadow is read once, in its own color: %s', async (_, below, above) => {
  const content = `BT /F1 12 Tf .75 g 10.7 49.3 Td ${below} ET BT /F1 12 Tf 0 g 10 50 Td ${above} ET`
  const glyphs = await readPage({ content }, (page) => page.glyphs)
  expect(glyphs.map(({ text }) => text).join('')).toBe('Shade')
  expect(new Set(glyphs.map(({ color }) => color))).toEqual(new Set([0]))
})

test('text beneath a scan is invisible, text next to an image is visible', async () => {
  const texts = 'BT /F1 10 Tf 20 50 Td (under) Tj 0 -45 Td (free) Tj ET'
  const image = stream('\u0080'.repeat(4), `${IMAGE} /Width 2 /Height 2 /ColorSpace /DeviceGray`)
  const seen = (content: string) =>
    readPage({ content, objects: { image1: image } }, ({ glyphs }) =>
      glyphs
        .filter(({ isInvisible }) => !isInvisible)
        .map(({ text }) => text)
        .join(''),
    )
  expect(await seen(`${texts} q 100 0 0 85 0 15 cm /image1 Do Q`)).toBe('free')
  expect(await seen(`q 100 0 0 85 0 15 cm /image1 Do Q ${texts}`)).toBe('underfree')
  expect(await seen(`${texts} q 30 0 0 30 15 40 cm /image1 Do Q`)).toBe('underfree')
})

const IMAGE = '/Type /XObject /Subtype /Image /BitsPerComponent 8'
/** Red and green above blue and black. */
const QUARTERS = stream('\u00ff\0\0\0\u00ff\0\0\0\u00ff\0\0\0', `${IMAGE} /Width 2 /Height 2 /ColorSpace /DeviceRGB`)
const [red, green, blue, black] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
  [0, 0, 0, 255],
]

describe('images are encoded as displayed', () => {
  test.each<[string, string, number[][] | undefined[]]>([
    ['upright', '40 0 0 40 10 10', [red, green, blue, black]],
    ['upside down', '40 0 0 -40 10 50', [blue, black, red, green]],
    ['mirrored', '-40 0 0 40 50 10', [green, red, black, blue]],
    ['rotated', '0 -40 40 0 10 50', [blue, red, black, green]],
  ] as [string, string, number[][]][])('%s', async (_, matrix, colors) => {
    const content = `q ${matrix} cm /image1 Do Q`
    const file = await readPage({ content, objects: { image1: QUARTERS } }, ({ images }) => images[0]?.read())
    expect(await quartersOf(file)).toEqual(colors)
  })

  test('clipped', async () => {
    const content = 'q 30 10 20 40 re W n 40 0 0 40 10 10 cm /image1 Do Q'
    const [area, file] = await readPage({ content, objects: { image1: QUARTERS } }, async ({ images: [image] }) => {
      return [image === undefined ? '' : box(image), await image?.read()] as const
    })
    expect(area).toBe('30 50 50 90')
    expect(await colorsAt(file?.bytes ?? new Uint8Array(), [0, 0], [0, 1])).toEqual([green, black])
  })

  test('transparent by their mask, and stencils in their color', async () => {
    const mask = stream('\u00ff\0\0\u00ff', `${IMAGE} /Width 2 /Height 2 /ColorSpace /DeviceGray`)
    const image1 = QUARTERS.replace('/ColorSpace', '/SMask @mask /ColorSpace')
    const image2 = stream(
      '\u0040\u0080',
      '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ImageMask true /BitsPerComponent 1',
    )
    const content = 'q 40 0 0 40 10 10 cm /image1 Do Q q 1 0 0 rg 20 0 0 20 60 60 cm /image2 Do Q'
    const files = await readPage({ content, objects: { image1, image2, mask } }, async ({ images }) => {
      const made: (ImageFile | undefined)[] = []
      for (const image of images) made.push(await image.read())
      return made
    })
    const [masked, stencil] = await Promise.all(files.map(quartersOf))
    expect(masked?.map(([, , , alpha]) => alpha)).toEqual([255, 0, 0, 255])
    expect(stencil?.map(([, , , alpha]) => alpha)).toEqual([255, 0, 0, 255])
    expect(stencil?.[0]).toEqual(red)
  })

  test('a JPEG keeps its bytes', async () => {
    const jpeg = makeImage('jpeg', '-size', '30x20', 'plasma:tomato-navy')
    const entries = `${IMAGE} /Width 30 /Height 20 /ColorSpace /DeviceRGB /Filter /DCTDecode`
    const image1 = stream(String.fromCharCode(...jpeg), entries)
    const content = 'q 60 0 0 40 10 10 cm /image1 Do Q'
    const file = await readPage({ content, objects: { image1 } }, ({ images }) => images[0]?.read())
    expect(file).toEqual({ contentType: 'image/jpeg', bytes: jpeg, width: 30, height: 20 })
  })

  test('strips that one image was cut into are one image again', async () => {
    const strip = (gray: string) => stream(gray.repeat(40), `${IMAGE} /Width 40 /Height 1 /ColorSpace /DeviceGray`)
    const objects = { image1: strip('\u00ff'), image2: strip('\u0000'), image3: strip('\u0080') }
    const content = [1, 2, 3].map((n) => `q 80 0 0 10 10 ${60 - n * 10} cm /image${n} Do Q`).join(' ')
    const [areas, file] = await readPage({ content, objects }, async ({ images }) => {
      return [images.map(box), await images[0]?.read()] as const
    })
    expect(areas).toEqual(['10 40 90 70'])
    const { width = 0, height = 0, bytes = new Uint8Array() } = file ?? {}
    const rows = await colorsAt(bytes, ...[1, 3, 5].map((part): [number, number] => [width >> 1, (height * part) / 6]))
    expect(rows.map(([gray]) => gray)).toEqual([255, 0, 128])
  })

  test('an image of one pixel drawn wide is a rule', async () => {
    const image1 = stream('\u0000\u00ff\u0000', `${IMAGE} /Width 1 /Height 1 /ColorSpace /DeviceRGB`)
    const content = 'q 80 0 0 1 10 20 cm /image1 Do Q'
    expect(await readPage({ content, objects: { image1 } }, shapesOf)).toEqual(['across 10 79 90 80 #ff00'])
  })
})

/** The colors of the quarters of an image, by rows. */
function quartersOf(file: ImageFile | undefined): Promise<number[][]> {
  const { width = 0, height = 0, bytes = new Uint8Array() } = file ?? {}
  const [x, y] = [width >> 2, height >> 2]
  return colorsAt(bytes, [x, y], [width - 1 - x, y], [x, height - 1 - y], [width - 1 - x, height - 1 - y])
}

test('a part of the page is rendered with its text or without', async () => {
  const content = '1 0 0 rg 0 0 50 100 re f 0 g BT /F1 60 Tf 55 30 Td (M) Tj ET'
  const area = { left: 25, top: 25, right: 100, bottom: 100 }
  const drawn = await readPage({ content }, async ({ drawArea }) => [
    await drawArea(area, { dotsPerInch: 144, isWithoutText: false }),
    await drawArea(area, { dotsPerInch: 144, isWithoutText: true }),
    await drawArea(area, { dotsPerInch: 144, isWithoutText: false }),
  ])
  const [first, without, last] = drawn.map((file) => file?.bytes ?? new Uint8Array())
  expect(first).toEqual(last)
  expect(await identify(first ?? new Uint8Array())).toMatchObject({ width: 150, height: 150 })
  const places: [number, number][] = [
    [20, 20],
    [75, 70],
  ]
  expect(await colorsAt(first ?? new Uint8Array(), ...places)).toEqual([red, black])
  expect(await colorsAt(without ?? new Uint8Array(), ...places)).toEqual([red, [255, 255, 255, 255]])
})

test('links have URIs and destinations', async () => {
  const objects = {
    web: '<< /Type /Annot /Subtype /Link /Rect [10 10 40 20] /A << /S /URI /URI (https://example.org/) >> >>',
    place: '<< /Type /Annot /Subtype /Link /Rect [10 30 40 40] /Dest (there) >>',
    names: '<< /Names [(there) [@page /XYZ 0 70 0]] >>',
    hidden: '<< /Type /Annot /Subtype /Link /F 2 /Rect [10 30 40 40] /Dest (there) >>',
  }
  const catalog = '/Names << /Dests @names >>'
  const links = await readPage(
    { content: '', entries: '/Annots [@web @place @hidden]', objects, catalog },
    (page) => page.links,
  )
  expect(links.map((link) => [box(link), link.target])).toEqual([
    ['10 80 40 90', { uri: 'https://example.org/' }],
    ['10 60 40 70', { page: 0, top: 30 }],
  ])
})

test('the outline, tags and language of a file are hints', async () => {
  const objects = {
    outlines: '<< /First @one >>',
    one: '<< /Title (One) /Dest [@page /FitH 90] /First @two >>',
    two: '<< /Title (Two) /Dest [@page /Fit] >>',
    tree: '<< /Type /StructTreeRoot /K @section /RoleMap << /Chapter /H1 /Odd /Odder /Odder /Odd >> >>',
    section: '<< /S /Sect /K [@heading @figure << /S /Odd /Pg @page /K [2] >>] >>',
    heading: '<< /S /Chapter /Pg @page /K [0 << /Type /MCR /MCID 1 >>] >>',
    figure: '<< /S /Figure /Alt (A dot) /Pg @page /K 4 /A << /O /Table /ColSpan 2 >> >>',
    image1: stream('\0\0\0\0\0\0\0\0\0', `${IMAGE} /Width 3 /Height 3 /ColorSpace /DeviceGray`),
  }
  const catalog = '/Outlines @outlines /StructTreeRoot @tree /Lang (de-AT)'
  const content = '/Figure << /MCID 4 >> BDC q 20 0 0 20 0 0 cm /image1 Do Q EMC'
  const [hints, alternative] = await readPage({ content, objects, catalog }, ({ images }, document) => {
    return [document.hints, images[0]?.alternative] as const
  })
  expect(alternative).toBe('A dot')
  expect(hints.language).toBe('de-AT')
  expect(hints.outline).toEqual([
    { title: 'One', level: 1, page: 0, top: 10 },
    { title: 'Two', level: 2, page: 0, top: undefined },
  ])
  expect(hints.tags?.children[0]?.children).toEqual([
    { type: 'H1', children: [], markedContent: [0, 1].map((mcid) => ({ page: 0, mcid })) },
    { type: 'Figure', children: [], markedContent: [{ page: 0, mcid: 4 }], alternative: 'A dot', columnSpan: 2 },
    { type: 'Odd', children: [], markedContent: [{ page: 0, mcid: 2 }] },
  ])
})

/** A font without data, which PDFium replaces by one that it stretches to the width of each letter. */
function withoutData(name: string, width: number, stem: number): string {
  const descriptor =
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /StemV ${stem} /ItalicAngle 0 /Ascent 800 /Descent -200 ` +
    '/CapHeight 700 /FontBBox [0 -200 1000 800] >>'
  return (
    `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 66 ` +
    `/Widths [${width} ${width}] /FontDescriptor ${descriptor} >>`
  )
}

test('how letters are measured does not depend on the documents before', async () => {
  const content = 'BT /F1 20 Tf 10 50 Td (AB) Tj ET'
  const sample = { content, objects: { font: withoutData('Unknown', 600, 80) } }
  const glyphs = await readPage(sample, (page) => page.glyphs)
  expect(glyphs).toHaveLength(2)
  for (const width of [200, 1500]) {
    const other = await PdfiumDocument.open(
      pdf({ content, objects: { font: withoutData('Other', width, 240) } }),
      nodePlatform,
    )
    other.renderPage(0, 100, 100)
    other.close()
    expect(await readPage(sample, (page) => page.glyphs)).toEqual(glyphs)
  }
})

test.each([
  ['an unknown font', withoutData('Unknown', 600, 80), '0 Tr', false, true],
  ['an unknown font that is not painted', withoutData('Unknown', 600, 80), '3 Tr', false, false],
  ['an unknown font that is left out', withoutData('Unknown', 600, 80), '0 Tr', true, false],
  ['a known font', withoutData('Arial', 600, 80), '0 Tr', false, false],
])('drawing %s: whether other pages are read differently afterwards', async (_, font, mode, isWithoutText, changes) => {
  const sample = { content: `BT /F1 20 Tf ${mode} 10 50 Td (AB) Tj ET`, objects: { font } }
  const area = { left: 0, top: 0, right: 100, bottom: 100 }
  const hasChanged = await readPage(sample, async ({ drawArea }, _content, source) => {
    expect(source.hasChanged).toBe(false)
    await drawArea(area, { dotsPerInch: 72, isWithoutText })
    return source.hasChanged
  })
  expect(hasChanged).toBe(changes)
})
