import { expect } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { runOperation } from '../src/index.ts'
import { inParallel } from './in-parallel.ts'
import { input } from './inputs.ts'
import { checkRewrite } from './check-rewrite.ts'
import { testCorpus } from './test-corpus.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

const pageList = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function organize(file: CorpusFile, bytes: Uint8Array, pages: number[]): Promise<Uint8Array> {
  const options = { pages: pages.map((page) => ({ page })) }
  return (await runOperation('organize', [input(file.name, bytes, file.password)], options, context)).file.bytes
}

async function countPages({ name, password, read }: CorpusFile): Promise<number> {
  const { file } = await runOperation('info', [input(name, read(), password)], {}, context)
  const { pageCount } = JSON.parse(new TextDecoder().decode(file.bytes)) as { pageCount: number }
  return pageCount
}

/** Reversed twice, so that its pages can be compared in order. */
async function reverseTwice(file: CorpusFile): Promise<Uint8Array> {
  const reversed = pageList(await countPages(file)).toReversed()
  return organize(file, await organize(file, file.read(), reversed), reversed)
}

/** The first page is repeated at the end, then the last page is deleted. */
async function duplicateAndDelete(file: CorpusFile): Promise<Uint8Array> {
  const longer = await organize(file, file.read(), [...pageList(await countPages(file)), 1])
  const files = [input(file.name, longer, file.password)]
  return (await runOperation('deletePages', files, { pages: 'last' }, context)).file.bytes
}

/** Every page appears twice, then the first occurrence of each is removed: copies are compared. */
async function keepCopies(file: CorpusFile): Promise<Uint8Array> {
  const pages = pageList(await countPages(file))
  const doubled = await organize(file, file.read(), [...pages, ...pages])
  return organize(
    file,
    doubled,
    pages.map((page) => page + pages.length),
  )
}

/** Real, often damaged PDFs, whose pages are compared in their original order. */
const WORKS: [how: string, work: (file: CorpusFile) => Promise<Uint8Array>][] = [
  ['reversed twice', reverseTwice],
  ['given a copy of a page, which is deleted', duplicateAndDelete],
  ['replaced by copies', keepCopies],
]

for (const [index, [how, work]] of WORKS.entries()) {
  testCorpus(`pages look the same after they were ${how}`, 6 + index, async (files, scope) => {
    const outcomes = await inParallel(files, (file) => checkRewrite([file], () => work(file)))
    const compared = outcomes.reduce((sum, outcome) => sum + outcome.compared, 0)
    const refused = outcomes.flatMap((outcome) => outcome.refused ?? [])
    console.log(`${files.length} files, ${compared} pages compared, refused: ${refused.join(', ') || 'none'}`)
    expect(outcomes.flatMap((outcome) => outcome.problems)).toEqual([])
    // One refused file is more than 5 % of a sample.
    expect(compared).toBeGreaterThan(files.length * 0.95 - (scope === 'sample' ? 1 : 0))
    expect(refused.length).toBeLessThanOrEqual(Math.ceil(files.length * 0.03))
  })
}
