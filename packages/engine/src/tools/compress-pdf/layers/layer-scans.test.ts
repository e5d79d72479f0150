import { expect, test } from 'vitest'

import type { CompressionLevel } from '@recto/contract'
import { openSimilarity, type Similarity } from '@recto/images'
import { isName, openDocument, PdfStream, rewriteDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { latin1 } from '@recto/runtime'

import { buildPdf, stream } from '../../../../../../fixtures/build-pdf.ts'
import { makeImage } from '../../../../../../fixtures/make-image.ts'
import { testSample } from '../../../../../../fixtures/test-sample.ts'
import { renderFirstPage } from '../../../../test/render-first-page.ts'
import type { Compression } from '../compression.ts'
import { LEVEL_SETTINGS, type LevelSettings } from '../level-settings.ts'
import { prepare } from '../prepare.ts'
import { layerScans } from './layer-scans.ts'

const IMAGE = 5
const [WIDTH, HEIGHT] = [1000, 1000]
const FONT = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'

const TEXT = Array.from({ length: 20 }, (_, line) => `Line ${line}: the quick brown fox jumps over the lazy dog`).join(
  '\n',
)

/** A scanned page: colored text on off-white paper, with a little noise. */
function makeScan(...more: string[]): Uint8Array {
  const page = ['-size', `${WIDTH}x${HEIGHT}`, 'xc:#f4f1e6', '-font', FONT, '-pointsize', '34', '-fill', '#20306a']
  const noise = [
    '-annotate',
    '+40+60',
    TEXT,
    '-blur',
    '0x0.7',
    '-seed',
    '5',
    '-attenuate',
    '0.15',
    '+noise',
    'Gaussian',
  ]
  return makeImage('jpg', ...page, ...noise, ...more, '-quality', '92')
}

const scan = makeScan()
const photograph = makeImage(
  'jpg',
  '-size',
  `${WIDTH}x${HEIGHT}`,
  '-seed',
  '3',
  'plasma:tomato-steelblue',
  '-quality',
  '90',
)

/** A page of 4 by 4 inches with the image, object 5, in its middle, slightly rotated; objects 6 and up as given. */
function pageWith(jpeg: Uint8Array, { entries = '', side = 288, more = [] as string[] } = {}): Uint8Array {
  const entriesOfImage = `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${side} ${side}] /Resources << /XObject << /I ${IMAGE} 0 R >> >> /Contents 4 0 R >>`,
    stream(`${side * 0.9} ${side * 0.02} ${-side * 0.02} ${side * 0.9} ${side * 0.06} ${side * 0.04} cm /I Do`),
    stream(latin1(jpeg), `${entriesOfImage} ${entries}`),
    ...more,
  ])
}

/** The object that replaces the image, and the written file. */
async function layer(
  pdf: Uint8Array,
  settings: LevelSettings,
): Promise<{ compression: Compression; bytes: Uint8Array }> {
  const context = { platform: nodePlatform, limits: { maxPages: 10 } }
  const document = await openDocument({ name: 'a.pdf', bytes: pdf }, context)
  const { start } = await prepare(document, context)
  const compression = start(settings, context)
  await layerScans(compression)
  const { edits } = compression
  const { bytes } = await rewriteDocument(document, nodePlatform, {
    edits,
    layout: 'uncompressed',
    encryption: undefined,
  })
  return { compression, bytes }
}

const isLayered = ({ edits, changedImages }: Compression) => {
  const object = edits.get(IMAGE)
  const isForm = object instanceof PdfStream && isName(object.dictionary.get('Subtype'), 'Form')
  expect(changedImages.has(IMAGE)).toBe(isForm)
  return isForm
}

function image(file: Buffer) {
  const [header = '', width, height] = /^P6\s(\d+) (\d+)\s255\s/.exec(file.toString('latin1', 0, 50)) ?? []
  const data = new Uint8Array(file.subarray(header.length))
  return { width: Number(width), height: Number(height), channels: 3 as const, data }
}

async function renderedSimilarity(
  renderer: 'poppler' | 'mupdf',
  before: Uint8Array,
  after: Uint8Array,
): Promise<Similarity> {
  const measure = await openSimilarity(nodePlatform)
  return measure(image(await renderFirstPage(renderer, before)), image(await renderFirstPage(renderer, after)))
}

testSample<CompressionLevel>(
  'a scan becomes much smaller, similar layers at level %s',
  ['high', 'maximum'],
  async (level) => {
    const pdf = pageWith(scan)
    const { compression, bytes } = await layer(pdf, LEVEL_SETTINGS[level])
    expect(isLayered(compression)).toBe(true)
    expect(bytes.length).toBeLessThan(pdf.length / 4)
    for (const renderer of ['poppler', 'mupdf'] as const) {
      const { content, tile, chroma } = await renderedSimilarity(renderer, pdf, bytes)
      expect(content).toBeGreaterThan(0.9)
      expect(tile).toBeGreaterThan(0.7)
      expect(chroma).toBeLessThan(16)
    }
  },
)

test('the form keeps optional content and structure entries of the image', async () => {
  const entries = '/OC 6 0 R /StructParent 3 /Interpolate true'
  const pdf = pageWith(scan, { entries, more: ['<< /Type /OCG /Name (Scans) >>'] })
  const { compression } = await layer(pdf, LEVEL_SETTINGS.high)
  expect(isLayered(compression)).toBe(true)
  const form = compression.edits.get(IMAGE)
  const keys = form instanceof PdfStream ? [...form.dictionary.entries.keys()] : []
  expect(keys).toEqual(['Type', 'Subtype', 'BBox', 'Resources', 'OC', 'StructParent'])
})

const gray = stream(
  '\u00ff',
  '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
)
const high = LEVEL_SETTINGS.high

test.each<[string, Uint8Array, LevelSettings]>([
  ['a photograph', pageWith(photograph), high],
  ['a scan at the level medium', pageWith(scan), LEVEL_SETTINGS.medium],
  ['a scan with a requested quality', pageWith(scan), { ...high, fixedQuality: 60 }],
  ['a scan of low resolution', pageWith(scan, { side: 800 }), high],
  ['a truncated scan', pageWith(scan.subarray(0, scan.length / 2)), high],
  ['a scan with a soft mask', pageWith(scan, { entries: '/SMask 6 0 R', more: [gray] }), high],
  ['a scan with a color key', pageWith(scan, { entries: '/Mask [0 9 0 9 0 9]' }), high],
  ['an inverted scan', pageWith(scan, { entries: '/Decode [1 0 1 0 1 0]' }), high],
  ['a scan that contradicts its color space', pageWith(scan, { entries: '/ColorSpace /DeviceGray' }), high],
])('%s stays an image', async (_, pdf, settings) => {
  const { compression } = await layer(pdf, settings)
  expect(isLayered(compression)).toBe(false)
})

test('a scan that is gray, or is to be gray, has gray layers', async () => {
  const inGray = pageWith(makeScan('-colorspace', 'Gray', '-type', 'TrueColor'))
  for (const [pdf, settings] of [
    [inGray, high],
    [pageWith(scan), { ...high, grayscale: true }],
  ] as const) {
    const { compression } = await layer(pdf, settings)
    expect(isLayered(compression)).toBe(true)
    const spaces = [...compression.edits.reachable().values()].flatMap((object) =>
      object instanceof PdfStream && object.dictionary.has('ColorSpace') ? [object.dictionary.get('ColorSpace')] : [],
    )
    expect(spaces.length).toBe(2)
    expect(spaces.every((space) => isName(space, 'DeviceGray'))).toBe(true)
  }
})
