import { AppError, READING_BOUNDS } from '@recto/contract'
import { PdfiumError } from '@recto/pdfium'
import { nodePlatform } from '@recto/platforms/node'
import { copyPlain, type OperationContext, type ParallelTasks, type Progress } from '@recto/runtime'
import { expect, test } from 'vitest'

import type { PageWork } from './draft-pages.ts'
import { MadeImages } from './made-images.ts'
import type { PageText } from './page-content.ts'
import { OrderMatters, PageDrafts } from './page-drafts.ts'
import { readInOrderIfNeeded } from './read-in-order.ts'

interface Draft {
  text: string
  logo: { bytes: Uint8Array } | undefined
}

type Drafts = PageDrafts<PageText, Draft>

const PAGES = 7
const LOGO = { contentType: 'image/png', width: 1, height: 1 } as const

/** Pages of no text, drafted as their number and a logo that the first page decides on. */
function openPages(context: Partial<OperationContext>, more: Partial<PageWork<PageText, Draft>> = {}): Drafts {
  const images = new MadeImages()
  const work: PageWork<PageText, Draft> = {
    file: 'a.pdf',
    read: (index) => ({ index, width: 1, height: 1, glyphs: [], rules: [], fills: [], drawings: [], links: [] }),
    layOut: async ({ index }) => {
      const make = () => Promise.resolve({ ...LOGO, bytes: Uint8Array.of(index) })
      return { text: `page ${index}`, logo: await images.take('logo', index, make) }
    },
    images,
    hasChanged: () => false,
    ...more,
  }
  const pages = Array.from({ length: PAGES }, (_, page) => page)
  const plan = { pages, pagesPerTask: 2, progressShare: 0.5, close: () => undefined }
  return new PageDrafts(work, plan, { platform: nodePlatform, limits: { maxPages: 10 }, ...context })
}

/** Runs helpers' tasks in any order and returns their results in order, some of them as messages. */
function elsewhere(open: () => Drafts, order: readonly number[]): Pick<OperationContext, 'runParallel'> {
  return {
    runParallel: async function* run<Result>(own: ParallelTasks<Result>): AsyncGenerator<Result> {
      const { tasks } = open()
      const results: Result[] = []
      for (const index of order) {
        const result = index % 2 === 0 ? own.run(index) : (tasks.run(index) as Promise<Result>)
        results[index] = index % 2 === 0 ? await result : structuredClone(copyPlain(await result))
      }
      yield* results
    },
  }
}

async function read(drafts: Drafts): Promise<string[]> {
  const found: string[] = []
  for await (const { draft } of drafts.read())
    found.push(draft === undefined ? 'lost' : `${draft.text}, logo ${draft.logo?.bytes.join()}`)
  return found
}

const EXPECTED = [0, 1, 2, 3, 4, 5, 6].map((page) => `page ${page}, logo 0`)

test('drafts arrive in page order with the images of the first one, regardless of who made them', async () => {
  expect(await read(openPages({}))).toEqual(EXPECTED)
  expect(await read(openPages(elsewhere(() => openPages({}), [0, 1, 2, 3])))).toEqual(EXPECTED)
  expect(await read(openPages(elsewhere(() => openPages({}), [3, 2, 1, 0])))).toEqual(EXPECTED)
})

test('reports progress for each page, regardless of who reads it', async () => {
  const told = async (context: Partial<OperationContext>) => {
    const items: (string | undefined)[] = []
    const progress = ({ item, itemCount, fraction }: Progress) => items.push(`${item} of ${itemCount}, ${fraction}`)
    await read(openPages({ ...context, progress }))
    return items
  }
  const alone = await told({})
  expect(alone).toHaveLength(PAGES)
  expect([alone[0], alone[1], alone.at(-1)]).toEqual([`1 of 7, 0`, `2 of 7, ${0.5 / 7}`, `7 of 7, ${3 / 7}`])
  expect(await told(elsewhere(() => openPages({}), [2, 0, 3, 1]))).toEqual(alone)
})

test('a page that PDFium cannot read has no draft, and an error is that of the first page that has one', async () => {
  const broken: Partial<PageWork<PageText, Draft>> = {
    layOut: ({ index }) => {
      if (index === 3 || index === 5) throw new AppError('TOO_COMPLEX', { page: index })
      return { text: `page ${index}`, logo: undefined }
    },
    read: (index) => {
      if (index === 0) throw new PdfiumError('format')
      return { index, width: 1, height: 1, glyphs: [], rules: [], fills: [], drawings: [], links: [] }
    },
  }
  const drafts = openPages(
    elsewhere(() => openPages({}, broken), [3, 2, 1, 0]),
    broken,
  )
  const found: (string | undefined)[] = []
  const reading = (async () => {
    for await (const { draft } of drafts.read()) found.push(draft?.text)
  })()
  await expect(reading).rejects.toMatchObject({ code: 'TOO_COMPLEX', facts: { page: 3 } })
  expect(found).toEqual([undefined, 'page 1', 'page 2'])
})

test('characters are counted over all pages', async () => {
  const glyphs = { length: READING_BOUNDS.maxTextCharacters / 4, some: () => true } as unknown as PageText['glyphs']
  const many: Partial<PageWork<PageText, Draft>> = {
    read: (index) => ({ index, width: 1, height: 1, glyphs, rules: [], fills: [], drawings: [], links: [] }),
  }
  const reading = read(
    openPages(
      elsewhere(() => openPages({}, many), [0, 1, 2, 3]),
      many,
    ),
  )
  const facts = { file: 'a.pdf', reason: 'characters', limit: READING_BOUNDS.maxTextCharacters }
  await expect(reading).rejects.toMatchObject({ code: 'TOO_COMPLEX', facts })
  const tooMany = read(openPages({}, { read: () => undefined }))
  await expect(tooMany).rejects.toMatchObject({ code: 'TOO_COMPLEX', facts })
})

test('pages that depend on those before them are read again, in order', async () => {
  const changed = { hasChanged: () => true }
  expect(await read(openPages({}, changed))).toEqual(EXPECTED)
  const helped = elsewhere(() => openPages({}), [0, 1, 2, 3])
  await expect(read(openPages(helped, changed))).rejects.toThrow(OrderMatters)
  const fractions: number[] = []
  const progress = ({ fraction }: Progress) => fractions.push(fraction)
  const context = { platform: nodePlatform, limits: { maxPages: 10 }, progress, ...helped }
  expect(await readInOrderIfNeeded(context, (own) => read(openPages(own, changed)))).toEqual(EXPECTED)
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other))
})

test('it stops between the pages of a task', async () => {
  const controller = new AbortController()
  const progress = ({ item }: Progress) => {
    if (item === 4) controller.abort()
  }
  const reading = read(openPages({ signal: controller.signal, progress }))
  await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' })
})
