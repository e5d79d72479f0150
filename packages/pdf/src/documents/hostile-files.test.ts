import { AppError } from '@recto/contract'
import { describe, expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { HOSTILE, type HostileFile } from '../../../../fixtures/hostile.ts'
import { openDocument } from './open-document.ts'
import { startCpuTimer } from '../../../engine/test/cpu-time.ts'

/** Of processor time. The slowest took up to 11 s when only this file was run, and more than 15 s in a full run on two busy cores. */
const MAX_SECONDS = 40

async function outcomeOf(bytes: Uint8Array): Promise<unknown> {
  try {
    const document = await openDocument(
      { name: 'a.pdf', bytes },
      { platform: nodePlatform, limits: { maxPages: 5000 } },
    )
    return document.pages.length
  } catch (error) {
    return error instanceof AppError ? (error.facts.reason ?? error.code) : error
  }
}

/** Those that take longest; each has a quicker one of its kind. */
const SLOW = new Set([
  'a gigabyte that is deflated twice',
  'twenty object streams of 20 MB each',
  'a hundred thousand objects at the same offset',
  'invalid object streams',
  'nested objects',
  'two million invalid Kids',
  'a cross-reference stream that inflates to 300 MB',
  'half a million object headers',
  'a cross-reference stream with two million entries in a few kilobytes',
  'unclosed strings',
  'streams without endstream',
  'a long chain of indirect stream lengths',
])

/** Opens a file; returns the outcome and whether it was fast enough. */
async function open({ make }: HostileFile): Promise<{ outcome: unknown; isSoon: boolean }> {
  const bytes = make()
  const elapsed = startCpuTimer()
  const outcome = await outcomeOf(bytes)
  return { outcome, isSoon: elapsed() / 1000 < MAX_SECONDS }
}

describe('a hostile file soon fails with an error that says why', () => {
  const files = Object.entries(HOSTILE)

  test.each(files.filter(([name]) => !SLOW.has(name)))('%s', async (_, file) => {
    expect(await open(file)).toEqual({ outcome: file.outcome, isSoon: true })
  })

  test.each(files.filter(([name]) => SLOW.has(name)))('%s', { tags: ['full'] }, async (_, file) => {
    expect(await open(file)).toEqual({ outcome: file.outcome, isSoon: true })
  })
})
