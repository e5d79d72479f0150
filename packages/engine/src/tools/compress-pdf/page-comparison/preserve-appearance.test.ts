import { describe, expect, test } from 'vitest'
import {
  decodeWhole,
  DeflateBudget,
  ObjectEdits,
  openDocument,
  PdfDictionary,
  PdfStream,
  rewriteDocument,
} from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'

import { buildPdf, FONT, line, stream } from '../../../../../../fixtures/build-pdf.ts'
import { encryptWithQpdf } from '../../../../../../fixtures/encrypt-with-qpdf.ts'
import type { Compression } from '../compression.ts'
import { LEVEL_SETTINGS } from '../level-settings.ts'
import { readUsage } from '../document-usage.ts'
import { preserveAppearance } from './preserve-appearance.ts'
import { PageComparer } from './page-comparer.ts'

const context = { platform: nodePlatform, limits: { maxPages: 100 } }
const SIDE = 120

/** Gray samples of a texture that differs by page; `blur` reduces its contrast. */
function texture(seed: number, blur = 0): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE }, (_, index) => {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)]
    const shade = ((Math.floor(x / 5) * 37 + Math.floor(y / 7) * 91 + seed * 53) % 17) * 15
    return Math.round(shade * (1 - blur) + 128 * blur)
  })
}

const IMAGE = `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /BitsPerComponent 8 /ColorSpace /DeviceGray`
const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Pages with an image and a line each; the image of page n is object 3n + 3, its content object 3n + 2. */
function images(count: number): Uint8Array {
  const pages = Array.from({ length: count }, (_, index) => index + 1)
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${3 * page + 1} 0 R`).join(' ')}] /Count ${count} >>`,
    FONT,
    ...pages.flatMap((page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${3 * page + 2} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /I ${3 * page + 3} 0 R >> >> >>`,
      stream(`q 150 0 0 100 20 10 cm /I Do Q ${line(`Page ${page}`)}`),
      stream(latin1(texture(page)), IMAGE),
    ]),
  ])
}

async function start(bytes: Uint8Array, level: keyof typeof LEVEL_SETTINGS = 'medium', password?: string) {
  const file = { name: 'a.pdf', bytes, ...(password === undefined ? {} : { password }) }
  const document = await openDocument(file, context)
  const base = new ObjectEdits(document)
  const decode = (object: PdfStream) =>
    decodeWhole(object, { resolve: base.resolve, inflate: nodePlatform.inflate, maxBytes: 1_000_000 })
  const usage = readUsage({ pages: base.pages, resolve: base.resolve }, (object) => decode(object)?.data)
  const settings = LEVEL_SETTINGS[level]
  const edits = base.copy()
  const compression: Compression = {
    document,
    edits,
    usage,
    settings,
    changedImages: new Map(),
    context,
    decode,
    deflateBudget: new DeflateBudget(),
    unhintedFonts: new Set(),
    deflatedImages: new WeakMap(),
  }
  const writes: number[] = []
  const write = async (from: Compression) => {
    writes.push(from.changedImages.size)
    const { encryption } = document.reader
    return rewriteDocument(document, nodePlatform, { edits: from.edits, encryption })
  }
  // Keeps more of an image the lower the level is.
  const recompressed: string[] = []
  const recompress = (lower: Compression, changed: ReadonlySet<number>) => {
    recompressed.push(`${lower.settings.level}: ${[...changed].join(' ')}`)
    const blur = { low: 0.05, medium: 0.1, high: 0.3, maximum: 0.5 }[lower.settings.level]
    for (const image of changed) change(lower, image, texture(1, blur))
    return Promise.resolve()
  }
  const comparer = new PageComparer(document, context, Number.POSITIVE_INFINITY)
  const reported: string[] = []
  const onPage = (item: number, itemCount: number) => reported.push(`${item} of ${itemCount}`)
  const keep = () => preserveAppearance(compression, { comparer, base, write, recompress, onPage })
  return { compression, writes, recompressed, reported, keep }
}

/** Replaces the samples of an image. */
function change({ edits, changedImages }: Compression, number: number, samples: Uint8Array, isLossless = false): void {
  const image = edits.get(number)
  if (!(image instanceof PdfStream)) throw new Error(`object ${number} is no image`)
  const entries = [...image.dictionary.entries].filter(([key]) => key !== 'Filter')
  edits.replace(number, new PdfStream(new PdfDictionary(entries), samples))
  changedImages.set(number, { before: image.data.length, after: 100, isLossless })
}

test('restores only the hints of fonts if pages differ because of them', async () => {
  const [content, image] = [5, 6]
  const { compression, writes, keep } = await start(images(2), 'maximum')
  change(compression, image, texture(1, 0.1))
  // Simulates a font change as visible as different text.
  const { edits, unhintedFonts } = compression
  const page = edits.get(content + 3)
  edits.replace(content + 3, new PdfStream(new PdfDictionary(), new TextEncoder().encode('0 g 20 120 150 60 re f')))
  unhintedFonts.add(content + 3)
  const kept = await keep()
  expect(kept?.verdict).toMatchObject({ isGood: true, unclear: [] })
  expect(edits.get(content + 3)).toBe(page)
  expect(unhintedFonts.size).toBe(0)
  expect(writes).toEqual([1, 1])
  expect(compression.settings.dropsHints).toBe(false)
})

test('writes a document once if its images pass, and reports the page that lost most', async () => {
  const { compression, writes, reported, keep } = await start(images(3))
  change(compression, 6, texture(1, 0.1))
  change(compression, 9, texture(2, 0.2))
  const kept = await keep()
  expect(reported).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  expect(writes).toEqual([2])
  expect(kept?.verdict).toMatchObject({ isGood: true, lossy: [], unclear: [], worstPage: 2 })
  const contents = kept?.verdict.comparisons
    .toSorted((a, b) => a.page - b.page)
    .map(({ similarity }) => similarity?.content ?? 0)
  expect(contents?.[2]).toBe(1)
  expect(contents?.[1]).toBeLessThan(contents?.[0] ?? 0)
  expect(contents?.[1]).toBeGreaterThan(0.95)
})

test('recompresses only the failed image at a lower level', async () => {
  const { compression, writes, recompressed, keep } = await start(images(3), 'maximum')
  change(compression, 6, texture(1, 0.1))
  change(compression, 9, texture(7, 0.8))
  const kept = await keep()
  // No level makes the texture of the first page look like that of the second.
  expect(recompressed).toEqual(['high: 9', 'medium: 9', 'low: 9'])
  expect(writes).toEqual([2, 2, 2, 2, 1])
  expect([...compression.edits.changed.keys()]).toEqual([6])
  expect(kept?.verdict).toMatchObject({ isGood: true, worstPage: 1 })
})

test('stops at the first lower level that passes', async () => {
  const { compression, recompressed, keep } = await start(images(3), 'maximum')
  change(compression, 6, texture(9, 0.8))
  const kept = await keep()
  expect(recompressed).toEqual(['high: 6'])
  expect([...compression.changedImages.keys()]).toEqual([6])
  expect(kept?.verdict).toMatchObject({ isGood: true, worstPage: 1 })
})

test('keeps a requested quality and applies looser limits', async () => {
  const { compression, recompressed, keep } = await start(images(2))
  compression.settings = { ...compression.settings, fixedQuality: 10 }
  change(compression, 6, texture(1, 0.5))
  change(compression, 9, texture(7, 0.9))
  expect((await keep())?.verdict.isGood).toBe(true)
  expect(recompressed).toEqual([])
  expect([...compression.changedImages.keys()]).toEqual([6])
})

test('restores an image that is marked lossless but differs', async () => {
  const { compression, keep } = await start(images(2), 'maximum')
  change(compression, 6, texture(1, 0.5), true)
  const kept = await keep()
  expect(compression.edits.changed.size).toBe(0)
  expect(kept?.verdict).toMatchObject({ isGood: true, worstPage: undefined })
})

test('applies the limits of each level', async () => {
  const recompressions = async (level: keyof typeof LEVEL_SETTINGS) => {
    const { compression, recompressed, keep } = await start(images(1), level)
    change(compression, 6, texture(1, 0.35))
    expect((await keep())?.verdict.isGood).toBe(true)
    return recompressed
  }
  expect(await recompressions('medium')).toEqual(['low: 6'])
  expect(await recompressions('maximum')).toEqual([])
})

test('compares further pages once a page fails', async () => {
  const { compression, keep } = await start(images(30))
  for (let page = 1; page <= 20; page += 1) change(compression, 3 * page + 3, texture(page + 5, 0.7))
  await keep()
  // Pages with the texture that fails; it repeats after 17 pages.
  expect([...compression.changedImages.keys()]).toEqual([6, 57])
})

test('restores a damaged mask with its image', async () => {
  const source = images(1)
  const mask = stream(latin1(texture(3)), IMAGE)
  const text = latin1(source).replace('/DeviceGray', '/DeviceGray /SMask 7 0 R')
  const bytes = buildPdf([...text.matchAll(/\d+ 0 obj\n([^]*?)\nendobj/g)].map(([, body]) => body ?? '').concat(mask))
  const { compression, keep } = await start(bytes)
  change(compression, 7, new Uint8Array(SIDE * SIDE))
  const kept = await keep()
  expect(kept?.verdict.isGood).toBe(true)
  expect(compression.changedImages.size).toBe(0)
})

describe('rejects a document with', () => {
  const changedContent = async (content: string) => {
    const { compression, keep } = await start(images(2))
    compression.edits.replace(
      5,
      new PdfStream(
        new PdfDictionary(),
        Uint8Array.from(content, (sign) => sign.charCodeAt(0)),
      ),
    )
    return keep()
  }
  test('different text', async () => {
    expect(await changedContent(`q 150 0 0 100 20 10 cm /I Do Q ${line('Page 7')}`)).toBeUndefined()
  })
  test('different graphics', async () => {
    expect(await changedContent(`0 0 90 90 re f q 150 0 0 100 20 10 cm /I Do Q ${line('Page 1')}`)).toBeUndefined()
  })
  test('a different size', async () => {
    const { compression, keep } = await start(images(1))
    const page = compression.edits.get(4)
    if (!(page instanceof PdfDictionary)) throw new Error('no page')
    compression.edits.replace(4, new PdfDictionary(page.entries).set('MediaBox', [0, 0, 200, 210]))
    expect(await keep()).toBeUndefined()
  })
  test('a missing page', async () => {
    const { compression } = await start(images(2))
    const write = () => Promise.resolve({ bytes: images(1) })
    const comparer = new PageComparer(compression.document, context)
    expect(
      await preserveAppearance(compression, {
        comparer,
        base: compression.edits,
        write,
        recompress: () => Promise.resolve(),
      }),
    ).toBeUndefined()
  })
  test('no document at all', async () => {
    const { compression } = await start(images(2))
    const write = () => Promise.resolve({ bytes: Uint8Array.of(1, 2, 3) })
    const comparer = new PageComparer(compression.document, context)
    expect(
      await preserveAppearance(compression, {
        comparer,
        base: compression.edits,
        write,
        recompress: () => Promise.resolve(),
      }),
    ).toBeUndefined()
  })
})

test('opens encrypted documents with the password of the original', async () => {
  const { compression, keep } = await start(
    encryptWithQpdf(images(2), 'revision 6, AES', 'user', 'owner'),
    'medium',
    'user',
  )
  // Encrypted by a program that numbers objects in its own way.
  const [first, second] = compression.usage.imagesByPage.map(([image]) => image ?? 0)
  change(compression, first ?? 0, texture(1, 0.1))
  change(compression, second ?? 0, texture(7, 0.8))
  const kept = await keep()
  expect(kept?.verdict).toMatchObject({ isGood: true, worstPage: 1 })
  expect([...compression.changedImages.keys()]).toEqual([first])
})

test('compares the most important page whatever the budget', async () => {
  const { compression } = await start(images(9))
  const comparisons = await new PageComparer(compression.document, context, 0).compare(images(9), [7, 2, 3])
  expect(comparisons?.map(({ page }) => page)).toEqual([7])
})

test('keeps images if the original cannot be rendered', async () => {
  const huge = latin1(images(1)).replace(
    IMAGE,
    IMAGE.replace(`/Width ${SIDE}`, '/Width 90000').replace(`/Height ${SIDE}`, '/Height 90000'),
  )
  const { compression, keep } = await start(Uint8Array.from(huge, (sign) => sign.charCodeAt(0)))
  change(compression, 6, texture(1, 0.1))
  const kept = await keep()
  expect(kept?.verdict).toMatchObject({
    isGood: true,
    worstPage: undefined,
    comparisons: [{ page: 1, similarity: undefined }],
  })
  expect(compression.changedImages.size).toBe(0)
})
