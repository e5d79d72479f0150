import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { openSoffice } from './open-soffice.ts'
import { runProgram } from './run-program.ts'

const LIMITS = { fontFolder: '', memoryMb: 1024, timeMs: 120_000 }

/** Command lines of processes that contain a text. */
function processesWith(text: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap((id) => {
      try {
        return [readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')]
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
    .filter((line) => line.includes(text))
}

afterEach(() => {
  vi.unstubAllEnvs()
})

test('without bubblewrap it is refused in plain words', () => {
  vi.stubEnv('PATH', '/nowhere')
  expect(() => openSoffice('/bin/true', LIMITS)).toThrow(
    'OFFICE_CONVERTER, /bin/true, cannot be used: it runs only closed off, and bubblewrap (bwrap) is not installed.',
  )
})

test('where bubblewrap does not work it is refused in plain words', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recto-bwrap-'))
  writeFileSync(path.join(folder, 'bwrap'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  vi.stubEnv('PATH', folder)
  expect(() => openSoffice('/bin/true', LIMITS)).toThrow('does not let bubblewrap (bwrap) create namespaces.')
  rmSync(folder, { recursive: true })
})

test('a program is killed together with its child processes', async () => {
  const script = 'sleep 8765.4 & sleep 8765.4; true'
  expect(await runProgram(['/bin/sh', ['-c', script]], { timeMs: 300, signal: undefined })).toBe('timeout')
  await expect.poll(() => processesWith('sleep 8765.4')).toEqual([])
  const stopped = runProgram(['/bin/sh', ['-c', script]], { timeMs: 60_000, signal: AbortSignal.timeout(300) })
  await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
  await expect.poll(() => processesWith('sleep 8765.4')).toEqual([])
})
