import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { capture } from './processes.mjs'
import { stopLimit } from './server-environment.mjs'

const module = pathToFileURL(join(import.meta.dirname, 'processes.mjs')).href

/** A program that starts a second one, records every signal it gets, and exits successfully when asked to. */
const POLITE = `
  const { appendFileSync } = require('node:fs')
  const other = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    appendFileSync(process.argv[1], signal + ' ')
    setTimeout(() => process.exit(0), 100)
  })
  appendFileSync(process.argv[1], process.pid + ' ' + other.pid + ' ')
`

describe('supervise', () => {
  let folder = ''
  let notes = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recto-processes-'))
    notes = join(folder, 'notes')
    await writeFile(notes, '')
  })

  afterEach(async () => {
    await rm(folder, { recursive: true })
  })

  function start(program: string) {
    const programs = JSON.stringify([{ command: process.execPath, args: ['-e', program, notes] }])
    const text = `import { supervise } from '${module}'; process.exitCode = await supervise(${programs})`
    return spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: 'ignore' })
  }

  async function readNotes(count: number): Promise<string[]> {
    for (let attempt = 0; attempt < 1800; attempt += 1) {
      const words = (await readFile(notes, 'utf8')).split(' ').filter(Boolean)
      if (words.length >= count) return words
      await wait(50)
    }
    throw new Error('The supervised program wrote nothing.')
  }

  function isRunning(pid: number): boolean {
    try {
      return process.kill(pid, 0)
    } catch {
      // kill throws when there is no such process, which is the answer.
      return false
    }
  }

  it('asks a program once when Ctrl-C arrives twice, ends with 0 and leaves nothing running', async () => {
    const supervisor = start(POLITE)
    const ended = once(supervisor, 'exit')
    const [program, other] = await readNotes(2)
    supervisor.kill('SIGINT')
    supervisor.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect((await readNotes(3)).slice(2)).toEqual(['SIGTERM'])
    await expect.poll(() => [Number(program), Number(other)].filter(isRunning), { timeout: 60_000 }).toEqual([])
  })

  it('ends with the code of a program that ends by itself', async () => {
    expect(await once(start('process.exit(3)'), 'exit')).toEqual([3, null])
  })
})

describe('capture', () => {
  it('captures all output, to the last byte', async () => {
    const program = "process.stdout.write('x'.repeat(1e6)); process.stderr.write('y'); process.exitCode = 4"
    const { code, output } = await capture(process.execPath, ['-e', program])
    expect([code, output.length]).toEqual([4, 1e6 + 1])
  })

  it('refuses a program that does not exist', async () => {
    await expect(capture('/no/such/program', [])).rejects.toThrow('ENOENT')
  })
})

describe('stopLimit', () => {
  it('is longer than the time the server gives running work', () => {
    expect(stopLimit({})).toBe(23_000)
    expect(stopLimit({ STOP_GRACE_S: '60' })).toBe(75_000)
    expect(stopLimit({ STOP_GRACE_S: 'a minute' })).toBe(23_000)
  })
})
