import { describe, expect, test } from 'vitest'
import {
  decodeWhole,
  documentDeflater,
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
import { LEVEL_SETTINGS } from '../levels.ts'
import { readUsage } from '../usage.ts'
import { keepLooks } from './keep-looks.ts'
import { PageJudge } from './page-judge.ts'

const context = { platform: nodePlatform, limits: { maxPages: 100 } }
const SIDE = 120

/** Gray samples of a texture that differs from page to page; `blur` takes so much of its contrast. */
function texture(seed: number, blur = 0): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE }, (_, index) => {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)]
    const shade = ((Math.floor(x / 5) * 37 + Math.floor(y / 7) * 91 + seed * 53) % 17) * 15
    return Math.round(shade * (1 - blur) + 128 * blur)
  })
}

const IMAGE = `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /BitsPerComponent 8 /ColorSpace /DeviceGray`
const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Pages with a picture and a line each; the picture of page n is object 3n + 3, its content object 3n + 2. */
function pictures(count: number): Uint8Array {
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
  const deflate = documentDeflater(nodePlatform)
  const compression: Compression = {
    document,
    edits,
    usage,
    settings,
    changedImages: new Map(),
    context,
    decode,
    deflate,
    plainFonts: new Set(),
    packedImages: new WeakMap(),
  }
  const writes: number[] = []
  const write = async (from: Compression) => {
    writes.push(from.changedImages.size)
    const { encryption } = document.reader
    return rewriteDocument(document, nodePlatform, { edits: from.edits, encryption })
  }
  // Packs a picture the better the gentler the level is.
  const repacked: string[] = []
  const repack = (gentler: Compression, images: ReadonlySet<number>) => {
    repacked.push(`${gentler.settings.level}: ${[...images].join(' ')}`)
    const blur = { low: 0.05, medium: 0.1, high: 0.3, maximum: 0.5 }[gentler.settings.level]
    for (const image of images) change(gentler, image, texture(1, blur))
    return Promise.resolve()
  }
  const judge = new PageJudge(document, context, Number.POSITIVE_INFINITY)
  const told: string[] = []
  const onPage = (item: number, itemCount: number) => told.push(`${item} of ${itemCount}`)
  const keep = () => keepLooks(compression, { judge, base, write, repack, onPage })
  return { compression, writes, repacked, told, keep }
}

/** Puts other samples in the place of those of an image. */
function change({ edits, changedImages }: Compression, number: number, samples: Uint8Array, isLossless = false): void {
  const image = edits.get(number)
  if (!(image instanceof PdfStream)) throw new Error(`object ${number} is no image`)
  const entries = [...image.dictionary.entries].filter(([key]) => key !== 'Filter')
  edits.replace(number, new PdfStream(new PdfDictionary(entries), samples))
  changedImages.set(number, { before: image.data.length, after: 100, isLossless })
}

test('fonts get their hints back, and nothing else is taken back, where pages look different for them', async () => {
  const [content, image] = [5, 6]
  const { compression, writes, keep } = await start(pictures(2), 'maximum')
  change(compression, image, texture(1, 0.1))
  // As if what a font became showed as much as another text does.
  const { edits, plainFonts } = compression
  const page = edits.get(content + 3)
  edits.replace(content + 3, new PdfStream(new PdfDictionary(), new TextEncoder().encode('0 g 20 120 150 60 re f')))
  plainFonts.add(content + 3)
  const kept = await keep()
  expect(kept?.verdict).toMatchObject({ isGood: true, unclear: [] })
  expect(edits.get(content + 3)).toBe(page)
  expect(plainFonts.size).toBe(0)
  expect(writes).toEqual([1, 1])
  expect(compression.settings.dropsHints).toBe(false)
})

test('a document whose images are good enough is written once, and the page that lost most is told', async () => {
  const { compression, writes, told, keep } = await start(pictures(3))
  change(compression, 6, texture(1, 0.1))
  change(compression, 9, texture(2, 0.2))
  const kept = await keep()
  expect(told).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  expect(writes).toEqual([2])
  expect(kept?.verdict).toMatchObject({ isGood: true, lossy: [], unclear: [], worstPage: 2 })
  const contents = kept?.verdict.looks.toSorted((a, b) => a.page - b.page).map(({ likeness }) => likeness?.content ?? 0)
  expect(contents?.[2]).toBe(1)
  expect(contents?.[1]).toBeLessThan(contents?.[0] ?? 0)
  expect(contents?.[1]).toBeGreaterThan(0.95)
})

test('a ruined image is packed as at a gentler level, the others are not', async () => {
  const { compression, writes, repacked, keep } = await start(pictures(3), 'maximum')
  change(compression, 6, texture(1, 0.1))
  change(compression, 9, texture(7, 0.8))
  const kept = await keep()
  // The texture is that of the first page: no level makes it look like that of the second.
  expect(repacked).toEqual(['high: 9', 'medium: 9', 'low: 9'])
  expect(writes).toEqual([2, 2, 2, 2, 1])
  expect([...compression.edits.changed.keys()]).toEqual([6])
  expect(kept?.verdict).toMatchObject({ isGood: true, worstPage: 1 })
})

test('the next gentler level is enough where its image is', async () => {
  const { compression, repacked, keep } = await start(pictures(3), 'maximum')
  change(compression, 6, texture(9, 0.8))
  const kept = await keep()
  expect(repacked).toEqual(['high: 6'])
  expect([...compression.changedImages.keys()]).toEqual([6])
  expect(kept?.verdict).toMatchObject({ isGood: true, worstPage: 1 })
})

test('where a quality was asked for, it is not made another, and has to be good for less', async () => {
  const { compression, repacked, keep } = await start(pictures(2))
  compression.settings = { ...compression.settings, fixedQuality: 10 }
  change(compression, 6, texture(1, 0.5))
  change(compression, 9, texture(7, 0.9))
  expect((await keep())?.verdict.isGood).toBe(true)
  expect(repacked).toEqual([])
  expect([...compression.changedImages.keys()]).toEqual([6])
})

test('an image that is said to look as before, but does not, is taken back', async () => {
  const { compression, keep } = await start(pictures(2), 'maximum')
  change(compression, 6, texture(1, 0.5), true)
  const kept = await keep()
  expect(compression.edits.changed.size).toBe(0)
  expect(kept?.verdict).toMatchObject({ isGood: true, worstPage: undefined })
})

test('what is enough at one level is not at another', async () => {
  const repackings = async (level: keyof typeof LEVEL_SETTINGS) => {
    const { compression, repacked, keep } = await start(pictures(1), level)
    change(compression, 6, texture(1, 0.35))
    expect((await keep())?.verdict.isGood).toBe(true)
    return repacked
  }
  expect(await repackings('medium')).toEqual(['low: 6'])
  expect(await repackings('maximum')).toEqual([])
})

test('pages that were not among those looked at first are, once one of those failed', async () => {
  const { compression, keep } = await start(pictures(30))
  for (let page = 1; page <= 20; page += 1) change(compression, 3 * page + 3, texture(page + 5, 0.7))
  await keep()
  // Those that have the texture that is packed well in the end; it comes again after 17 pages.
  expect([...compression.changedImages.keys()]).toEqual([6, 57])
})

test('a mask that was ruined comes back with its image', async () => {
  const source = pictures(1)
  const mask = stream(latin1(texture(3)), IMAGE)
  const text = latin1(source).replace('/DeviceGray', '/DeviceGray /SMask 7 0 R')
  const bytes = buildPdf([...text.matchAll(/\d+ 0 obj\n([^]*?)\nendobj/g)].map(([, body]) => body ?? '').concat(mask))
  const { compression, keep } = await start(bytes)
  change(compression, 7, new Uint8Array(SIDE * SIDE))
  const kept = await keep()
  expect(kept?.verdict.isGood).toBe(true)
  expect(compression.changedImages.size).toBe(0)
})

describe('a document that is not what it was is not answered with', () => {
  const changedContent = async (content: string) => {
    const { compression, keep } = await start(pictures(2))
    compression.edits.replace(
      5,
      new PdfStream(
        new PdfDictionary(),
        Uint8Array.from(content, (sign) => sign.charCodeAt(0)),
      ),
    )
    return keep()
  }
  test('another text', async () => {
    expect(await changedContent(`q 150 0 0 100 20 10 cm /I Do Q ${line('Page 7')}`)).toBeUndefined()
  })
  test('other graphics', async () => {
    expect(await changedContent(`0 0 90 90 re f q 150 0 0 100 20 10 cm /I Do Q ${line('Page 1')}`)).toBeUndefined()
  })
  test('another size', async () => {
    const { compression, keep } = await start(pictures(1))
    const page = compression.edits.get(4)
    if (!(page instanceof PdfDictionary)) throw new Error('no page')
    compression.edits.replace(4, new PdfDictionary(page.entries).set('MediaBox', [0, 0, 200, 210]))
    expect(await keep()).toBeUndefined()
  })
  test('a page less', async () => {
    const { compression } = await start(pictures(2))
    const write = () => Promise.resolve({ bytes: pictures(1) })
    const judge = new PageJudge(compression.document, context)
    expect(
      await keepLooks(compression, { judge, base: compression.edits, write, repack: () => Promise.resolve() }),
    ).toBeUndefined()
  })
  test('no document at all', async () => {
    const { compression } = await start(pictures(2))
    const write = () => Promise.resolve({ bytes: Uint8Array.of(1, 2, 3) })
    const judge = new PageJudge(compression.document, context)
    expect(
      await keepLooks(compression, { judge, base: compression.edits, write, repack: () => Promise.resolve() }),
    ).toBeUndefined()
  })
})

test('locked documents are looked at with what opened them', async () => {
  const { compression, keep } = await start(
    encryptWithQpdf(pictures(2), 'revision 6, AES', 'user', 'owner'),
    'medium',
    'user',
  )
  // The lock was put on by a program that counts objects its own way.
  const [first, second] = compression.usage.imagesByPage.map(([image]) => image ?? 0)
  change(compression, first ?? 0, texture(1, 0.1))
  change(compression, second ?? 0, texture(7, 0.8))
  const kept = await keep()
  expect(kept?.verdict).toMatchObject({ isGood: true, worstPage: 1 })
  expect([...compression.changedImages.keys()]).toEqual([first])
})

test('the most telling pages are looked at, however little time there is', async () => {
  const { compression } = await start(pictures(9))
  const looks = await new PageJudge(compression.document, context, 0).look(pictures(9), [7, 2, 3])
  expect(looks?.map(({ page }) => page)).toEqual([7])
})

test('where nobody can see the original, its images stay as they are', async () => {
  const huge = latin1(pictures(1)).replace(
    IMAGE,
    IMAGE.replace(`/Width ${SIDE}`, '/Width 90000').replace(`/Height ${SIDE}`, '/Height 90000'),
  )
  const { compression, keep } = await start(Uint8Array.from(huge, (sign) => sign.charCodeAt(0)))
  change(compression, 6, texture(1, 0.1))
  const kept = await keep()
  expect(kept?.verdict).toMatchObject({ isGood: true, worstPage: undefined, looks: [{ page: 1, likeness: undefined }] })
  expect(compression.changedImages.size).toBe(0)
})
