import { nodePlatform } from '@recto/platforms/node'
import { describe, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { type OperationSeed, runOperation } from '../src/index.ts'
import { input } from './inputs.ts'

const SEED: OperationSeed = { time: Date.UTC(2026, 0, 2, 3, 4, 5), id: 'one' }

async function run(id: Parameters<typeof runOperation>[0], options: object, seed?: OperationSeed): Promise<string> {
  const files = id === 'merge' ? [input('a.pdf', plain(2)), input('b.pdf', plain(1))] : [input('a.pdf', plain(2))]
  const context = { platform: nodePlatform, limits: { maxPages: 10 }, ...(seed && { seed }) }
  const { file } = await runOperation(id, files, options, context)
  return Buffer.from(file.bytes).toString('latin1')
}

describe.each([
  ['merge', {}],
  ['rotate', { rotations: [{ page: 1, degrees: 90 }] }],
  ['split', { ranges: [{ start: 1, end: 1 }] }],
  ['sanitize', {}],
  ['toWord', {}],
  ['toExcel', { includeText: true }],
  ['toPowerpoint', {}],
] as const)('%s', (id, options) => {
  test('has the same bytes with the same seed', async () => {
    expect(await run(id, options, SEED)).toBe(await run(id, options, SEED))
  })
})

test('another request makes another file, at another time', async () => {
  const first = await run('merge', {}, SEED)
  expect(first).not.toBe(await run('merge', {}, { ...SEED, id: 'two' }))
  expect(first).not.toBe(await run('merge', {}, { ...SEED, time: SEED.time + 1000 }))
  expect(await run('merge', {})).not.toBe(await run('merge', {}))
})

test('the parts of a split have their own identifiers', async () => {
  const archive = await run('splitAdvanced', { mode: 'everyNPages', everyNPages: 1 }, SEED)
  const ids = [...archive.matchAll(/\/ID ?\[ ?(<[^>]+>|\([^)]*\))/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(2)
})

test('no encryption key is derived from the seed', async () => {
  const options = { userPassword: 'x' }
  const [one, other] = [await run('protect', options, SEED), await run('protect', options, SEED)]
  const secrets = (file: string) => /\/U ?(<[^>]+>|\([^)]*\))/.exec(file)?.[1]
  expect(secrets(one)).toBeDefined()
  expect(secrets(one)).not.toBe(secrets(other))
})
