import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { allProcesses, commandOf } from '../process-tree.ts'
import { openSoffice } from './open-soffice.ts'
import { ProcessGroup } from './process-group.ts'
import { monitor } from './process-monitor.ts'

const OPTIONS = { soffice: '/bin/true', fontFolder: '', memoryMb: 1024, processes: 1, timeMs: 120_000 }

/** Running processes with an argument. */
const processesWith = (argument: string) => allProcesses().filter((pid) => commandOf(pid).includes(argument))

afterEach(() => {
  vi.unstubAllEnvs()
})

test('without bubblewrap it is refused in plain words', () => {
  vi.stubEnv('PATH', '/nowhere')
  expect(() => openSoffice(OPTIONS)).toThrow(
    'OFFICE_CONVERTER, /bin/true, cannot be used: it runs only closed off, and bubblewrap (bwrap) is not installed.',
  )
})

test('where bubblewrap does not work it is refused in plain words', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recto-bwrap-'))
  writeFileSync(path.join(folder, 'bwrap'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  vi.stubEnv('PATH', folder)
  expect(() => openSoffice(OPTIONS)).toThrow('does not let bubblewrap (bwrap) create namespaces.')
  rmSync(folder, { recursive: true })
})

test('a program is killed together with its child processes', async () => {
  const script = 'sleep 8765.4 & sleep 8765.4; true'
  const run = (timeMs: number, signal?: AbortSignal) =>
    monitor(new ProcessGroup(['/bin/sh', ['-c', script]]), { memoryMb: 1024, timeMs, signal })
  expect(await run(300)).toMatchObject({ end: 'timeout' })
  await expect.poll(() => processesWith('8765.4')).toEqual([])
  expect(await run(60_000, AbortSignal.timeout(300))).toMatchObject({ end: 'stopped' })
  await expect.poll(() => processesWith('8765.4')).toEqual([])
})
