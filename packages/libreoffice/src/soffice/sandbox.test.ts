import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { OfficeConversion, OfficeOutcome } from '@recto/runtime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { flatText, paragraph, wordFile } from '../../../../fixtures/office-files.ts'
import { textOfPages } from '../../../engine/test/inspect-pdf.ts'
import { allProcesses, commandOf } from '../process-tree.ts'
import { openSoffice } from './open-soffice.ts'
import { ProcessGroup } from './process-group.ts'
import { monitor } from './process-monitor.ts'
import { PROFILE_ARGUMENT, sandboxed } from './sandbox.ts'

const PROGRAM = '/usr/bin/soffice'
const OPTIONS = { soffice: PROGRAM, fontFolder: '', memoryMb: 3072, processes: 1, timeMs: 120_000 }
const SECRET = 'a secret of this machine'

/** Why the tests cannot run, according to `openSoffice`, which runs the program once. */
function findObstacle(): string | undefined {
  try {
    openSoffice(OPTIONS)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const obstacle = findObstacle()

/** Converts a document with a pool of its own, which is closed afterwards. */
async function convert(
  conversion: OfficeConversion,
  { signal, ...options }: Partial<typeof OPTIONS> & { signal?: AbortSignal } = {},
): Promise<OfficeOutcome> {
  const pool = openSoffice({ ...OPTIONS, ...options })
  try {
    return await pool.convert(conversion, signal)
  } finally {
    await pool.close()
  }
}

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
const countProcesses = () => allProcesses().filter((pid) => commandOf(pid).includes(PROFILE_ARGUMENT)).length

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
    const outcome = await convert(word('Hello'))
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
    const text = await textOf(await convert({ ...word(''), format: 'fodt', bytes }))
    expect(text).toMatch(/^start/)
    expect(text).not.toMatch(/secret|root:/)
    expect(requests).toEqual([])
  })

  test('damaged files are refused, and a conversion that takes too long is stopped with everything it started', async () => {
    const cut = { ...word(''), bytes: word('Hello').bytes.slice(0, 300) }
    expect(await convert(cut)).toEqual({ failure: 'unreadable' })
    const outcome = convert(endless(), { timeMs: 2000 })
    await expect.poll(countProcesses, { timeout: 2000 }).toBeGreaterThan(0)
    expect(await outcome).toEqual({ failure: 'timeout' })
    await expect.poll(countProcesses, { timeout: 5000 }).toBe(0)
  })

  test('the second document is converted by a process that waits for it, and several at the same time', async () => {
    const pool = openSoffice({ ...OPTIONS, processes: 2 })
    try {
      await pool.convert(word('first'))
      await expect.poll(countProcesses).toBeGreaterThan(0)
      const outcomes = await Promise.all(['second', 'third'].map((text) => pool.convert(word(text))))
      expect(await Promise.all(outcomes.map(textOf))).toEqual(['second', 'third'])
    } finally {
      await pool.close()
    }
    await expect.poll(countProcesses, { timeout: 5000 }).toBe(0)
  })

  test('a document that needs more memory than it is given fails as that', async () => {
    const long = { ...word(''), bytes: wordFile(paragraph('some words').repeat(200_000)) }
    expect(await convert(long, { memoryMb: 300 })).toEqual({ failure: 'memory' })
  })

  test('work that is stopped ends with CANCELLED', async () => {
    const signal = AbortSignal.timeout(300)
    await expect(convert(word('Hello'), { signal })).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  test('a process in the sandbox has no more memory than it is given', async () => {
    const settings = { ...OPTIONS, folder, memoryMb: 64 }
    const script = '(head -c 200m /dev/zero | tail > /dev/null) 2> /dev/null || touch failed'
    const group = new ProcessGroup(sandboxed('/bin/sh', ['-c', script], settings))
    await monitor(group, { memoryMb: 64, timeMs: 30_000, signal: undefined })
    expect(existsSync(path.join(folder, 'failed'))).toBe(true)
  })
})

test.runIf(obstacle !== undefined)(`is not tested here: ${obstacle ?? ''}`, { tags: ['full'] }, () => {
  expect(obstacle).toMatch(/soffice/)
})
