import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { OfficeConversion, OfficeOutcome } from '@recto/runtime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { flatText, paragraph, wordFile } from '../../../../fixtures/office-files.ts'
import { textOfPages } from '../../../engine/test/inspect-pdf.ts'
import { openSoffice } from './open-soffice.ts'
import { PROFILE_ARGUMENT, sandboxed } from './sandbox.ts'
import { runProgram } from './run-program.ts'

const PROGRAM = '/usr/bin/soffice'
const OPTIONS = { fontFolder: '', memoryMb: 3072, timeMs: 120_000 }
const SECRET = 'a secret of this machine'

/** Why the tests cannot run, according to `openSoffice`, which runs the program once. */
function findObstacle(): string | undefined {
  try {
    openSoffice(PROGRAM, OPTIONS)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const obstacle = findObstacle()

async function textOf(outcome: OfficeOutcome): Promise<string> {
  if (!('pdf' in outcome)) throw new Error(`not converted: ${outcome.failure}`)
  return (await textOfPages(outcome.pdf)).join('\n')
}

const word = (text: string): OfficeConversion => ({
  format: 'docx',
  bytes: wordFile(paragraph(text)),
  settings: {},
  fonts: [],
})

/** A long document, which takes a while. */
const endless = () => word('word '.repeat(400_000))

/** LibreOffice processes with the profile that only sandboxed ones have. */
function countProcesses(): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.filter((pid) => commandOf(pid).includes(PROFILE_ARGUMENT)).length
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

describe.runIf(obstacle === undefined)('a soffice of the operator', { tags: ['full'], timeout: 120_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recto-secret-'))
  const requests: string[] = []
  const listener = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end(SECRET)
  })
  beforeAll(async () => {
    writeFileSync(path.join(folder, 'secret.txt'), SECRET)
    await once(listener.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => {
    listener.close()
    rmSync(folder, { recursive: true })
  })

  test('converts a document, and leaves nothing behind', async () => {
    const temporary = path.join(folder, 'temporary')
    mkdirSync(temporary)
    vi.stubEnv('TMPDIR', temporary)
    const outcome = await openSoffice(PROGRAM, OPTIONS).convert(word('Hello'))
    expect(readdirSync(temporary)).toEqual([])
    vi.unstubAllEnvs()
    expect(await textOf(outcome)).toBe('Hello')
  })

  test('reads neither files of this machine nor addresses, even where a document names them', async () => {
    const { port } = listener.address() as AddressInfo
    const addresses = [`http://127.0.0.1:${port}/a.txt`, `file://${folder}/secret.txt`, 'file:///etc/passwd']
    const sections = addresses.map(
      (address, index) =>
        `<text:section text:name="s${index}"><text:section-source xlink:href="${address}" text:filter-name="Text"/><text:p>old</text:p></text:section>`,
    )
    const bytes = new TextEncoder().encode(flatText(`<text:p>start</text:p>${sections.join('')}`))
    const text = await textOf(await openSoffice(PROGRAM, OPTIONS).convert({ ...word(''), format: 'fodt', bytes }))
    expect(text).toMatch(/^start/)
    expect(text).not.toMatch(/secret|root:/)
    expect(requests).toEqual([])
  })

  test('damaged files are refused, and a conversion that takes too long is stopped with everything it started', async () => {
    const cut = { ...word(''), bytes: word('Hello').bytes.slice(0, 300) }
    expect(await openSoffice(PROGRAM, OPTIONS).convert(cut)).toEqual({ failure: 'unreadable' })
    const outcome = openSoffice(PROGRAM, { ...OPTIONS, timeMs: 2000 }).convert(endless())
    await expect.poll(countProcesses, { timeout: 2000 }).toBeGreaterThan(0)
    expect(await outcome).toEqual({ failure: 'timeout' })
    await expect.poll(countProcesses, { timeout: 5000 }).toBe(0)
  })

  test('work that is stopped ends with CANCELLED', async () => {
    const signal = AbortSignal.timeout(300)
    await expect(openSoffice(PROGRAM, OPTIONS).convert(word('Hello'), signal)).rejects.toMatchObject({
      code: 'CANCELLED',
    })
  })

  test('a process in the sandbox has no more memory than it is given', async () => {
    const settings = { ...OPTIONS, folder, memoryMb: 64 }
    const script = '(head -c 200m /dev/zero | tail > /dev/null) 2> /dev/null || touch failed'
    await runProgram(sandboxed('/bin/sh', ['-c', script], settings), { timeMs: 30_000, signal: undefined })
    expect(existsSync(path.join(folder, 'failed'))).toBe(true)
  })
})

test.runIf(obstacle !== undefined)(`is not tested here: ${obstacle ?? ''}`, { tags: ['full'] }, () => {
  expect(obstacle).toMatch(/soffice/)
})
