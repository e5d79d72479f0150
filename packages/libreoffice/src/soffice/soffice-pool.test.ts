import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import path from 'node:path'

import type { OfficeConversion, OfficeOutcome } from '@recto/runtime'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { allProcesses, commandOf } from '../process-tree.ts'
import { sandboxProblem } from './sandbox.ts'
import { SandboxedSoffice } from './sandboxed-soffice.ts'
import { SofficePool, type SofficePoolOptions } from './soffice-pool.ts'

/**
 * Takes the place of soffice: the first call waits, as `soffice --headless` does; the second one, with a document, does what the
 * document says, which is a shell script, and writes a "PDF" that says whether the first call ran before.
 */
const STAND_IN = `#!/bin/sh
case "$*" in
  *--version*) ;;
  *--convert-to*) for file; do :; done; . ./"$file" ;;
  *) sleep .2; touch /tmp/OSL_PIPE_0; sleep 600 ;;
esac
`

const folder = mkdtempSync(path.join(tmpdir(), 'recto-stand-in-'))
const program = path.join(folder, 'program', 'soffice')
mkdirSync(path.dirname(program))
writeFileSync(program, STAND_IN, { mode: 0o755 })
afterAll(() => rmSync(folder, { recursive: true }))

const OPTIONS = { soffice: program, fontFolder: '', memoryMb: 1024, processes: 2, timeMs: 60_000 }
const problem = sandboxProblem({ ...OPTIONS, folder })

const script = (text: string): OfficeConversion => ({
  format: 'docx',
  bytes: new TextEncoder().encode(text),
  settings: {},
  fonts: [],
})
const HELLO = script('echo Hello > document.pdf')

/** Processes that can read the stand-in. */
const countProcesses = () => allProcesses().filter((pid) => commandOf(pid).includes(program)).length

const textOf = (outcome: OfficeOutcome) => ('pdf' in outcome ? new TextDecoder().decode(outcome.pdf).trim() : outcome)

describe.runIf(problem === undefined)('a pool of sandboxed processes', () => {
  const temporary = path.join(folder, 'temporary')
  const pools: SofficePool[] = []
  beforeEach(() => {
    mkdirSync(temporary)
    vi.stubEnv('TMPDIR', temporary)
  })
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()))
    vi.unstubAllEnvs()
    // Fails if a folder was left behind.
    rmdirSync(temporary)
  })

  function open(options: Partial<SofficePoolOptions> = {}): SofficePool {
    const pool = new SofficePool({ ...OPTIONS, ...options })
    pools.push(pool)
    return pool
  }

  test('converts documents, and keeps a process for the next one', async () => {
    const pool = open()
    expect(textOf(await pool.convert(HELLO))).toBe('Hello')
    await expect.poll(() => readdirSync(temporary)).toHaveLength(1)
    expect(textOf(await pool.convert(HELLO))).toBe('Hello')
  })

  test('converts as many at the same time as it has processes', { tags: ['full'] }, async () => {
    const pool = open()
    const work = [1, 2, 3].map(() => pool.convert(script('sleep 1; date +%s%N > document.pdf')))
    const [first = 0, second = 0, third = 0] = (await Promise.all(work)).map((outcome) => Number(textOf(outcome)) / 1e9)
    expect(Math.abs(second - first)).toBeLessThan(1)
    expect(third - Math.min(first, second)).toBeGreaterThan(1)
  })

  test('a document that stalls is tried again, and then given up', async () => {
    const pool = open({ stalledAfterMs: 500 })
    const start = Date.now()
    expect(await pool.convert(script('sleep 600'))).toEqual({ failure: 'timeout' })
    expect(Date.now() - start).toBeGreaterThan(1000)
    expect(textOf(await pool.convert(HELLO))).toBe('Hello')
  })

  test('a document that takes too long, needs too much memory or cannot be read fails as that', async () => {
    const pool = open({ memoryMb: 64 })
    // A megabyte more every few milliseconds, until there is no more.
    const greedy = script(`perl -e 'for (;;) { push @memory, "x" x 1e6; select undef, undef, undef, .01 }'`)
    expect(await pool.convert(greedy)).toEqual({ failure: 'memory' })
    // Both together have more than they are given, after part of the result was written.
    const hog = `perl -e 'push @memory, "x" x 1e6 for 1 .. 40; sleep 600'`
    expect(await pool.convert(script(`echo part > document.pdf; ${hog} & ${hog}`))).toEqual({ failure: 'memory' })
    const impatient = open({ timeMs: 500 })
    expect(await impatient.convert(script('while :; do :; done'))).toEqual({ failure: 'timeout' })
    expect(await pool.convert(script('exit 0'))).toEqual({ failure: 'unreadable' })
  })

  test('a document that is no longer wanted is stopped, also if it waits for its turn', async () => {
    const pool = open({ processes: 1 })
    const signal = AbortSignal.timeout(300)
    const work = [1, 2].map(() => pool.convert(script('sleep 600'), signal))
    for (const each of work) await expect(each).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  test('processes that are ended while they start leave nothing running', { tags: ['full'] }, async () => {
    for (let delayMs = 0; delayMs < 5; delayMs += 0.1) {
      const soffice = await SandboxedSoffice.start(OPTIONS)
      await setTimeout(delayMs)
      await soffice.discard()
    }
    await expect.poll(countProcesses).toBe(0)
  })

  test('closing ends a running conversion', async () => {
    const opened = open()
    const work = opened.convert(script('sleep 600'))
    work.catch(() => undefined)
    await expect.poll(() => readdirSync(temporary)).toHaveLength(1)
    await opened.close()
    await expect(work).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})

test.runIf(problem !== undefined)(`is not tested here: ${problem ?? ''}`, () => {
  expect(problem).toMatch(/bubblewrap/)
})
