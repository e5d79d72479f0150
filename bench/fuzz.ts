/**
 * Sends damaged PDF files to the real server, run as a process: `npm run fuzz -- --count 20000 --seed 1`. `--from` continues a run
 * at an index, `--callers` sets how many calls run at a time, `--folder` which files to damage (those of RECTO_CORPUS otherwise, or files made here), `--save` where
 * inputs with faulty responses are kept. Exits with 1 if there was one.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { addressOf, startProcess, stopProcess, type ServerProcess } from '../apps/server/test/start-process.ts'
import { benchFiles } from './bench-files.ts'
import { runFuzz, type FuzzSeedFile, type FuzzSent } from './fuzz-run.ts'
import { FuzzTally } from './fuzz-tally.ts'

/** Larger files only take longer. */
const MAX_FILE_BYTES = 300 * 1024
const REPORT_EVERY = 500
const SETTLE_MS = 10_000

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now()) },
    from: { type: 'string', default: '0' },
    callers: { type: 'string', default: '4' },
    folder: { type: 'string' },
    save: { type: 'string', default: path.join(tmpdir(), 'recto-fuzz') },
  },
})
const [count, from, callers] = [Number(values.count), Number(values.from), Number(values.callers)]

const { files, source } = await seedFiles()
const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-fuzz-data-'))
const server = startProcess({
  PORT: '0',
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  JOB_TIMEOUT_S: '30',
  NODE_ENV: 'production',
})
// The server must not outlive this process.
process.on('exit', () => server.child.kill())
const url = await addressOf(server)
console.log(`seed ${values.seed}, files ${from} to ${from + count - 1}, made from ${files.length} of ${source}`)
const problems = await run()
await stopProcess(server)
await rm(dataDir, { recursive: true, force: true })
for (const problem of problems) console.log(`FAULT: ${problem}`)
console.log(problems.length === 0 ? 'no fault' : `${problems.length} faults, inputs in ${values.save}`)
process.exit(problems.length === 0 ? 0 : 1)

async function seedFiles(): Promise<{ files: FuzzSeedFile[]; source: string }> {
  const { folder } = values
  if (folder === undefined) {
    const { files: all, source: origin } = await benchFiles()
    return { files: all.filter(({ bytes }) => bytes.length <= MAX_FILE_BYTES), source: origin }
  }
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).toSorted()
  const read = async (name: string) => new Uint8Array(await readFile(path.join(folder, name)))
  const found = await Promise.all(names.map(async (name) => ({ name, password: '', bytes: await read(name) })))
  return { files: found, source: `the files of ${folder}` }
}

async function run(): Promise<string[]> {
  const tally = new FuzzTally()
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  const onSent = (sent: FuzzSent) => {
    tally.add(sent)
    if (tally.files % REPORT_EVERY === 0)
      console.log(`${tally.files} files, ${(tally.files / seconds()).toFixed(1)} a second`)
  }
  const isOver = () => server.child.exitCode !== null || server.child.signalCode !== null
  const faults = await runFuzz({ url, files, seed: values.seed, from, count, callers, onSent, isOver })
  const peak = await peakMemory(server)
  console.log(
    [`${tally.files} files in ${seconds().toFixed(0)} s; server's peak memory ${peak}`, ...tally.lines()].join('\n'),
  )
  return [
    ...(await save(faults)),
    ...(isOver() ? [`the server is gone: ${server.output().slice(-2000)}`] : []),
    ...(await leftovers()).map((name) => `left behind: ${name}`),
  ]
}

/** Saves the inputs of faulty responses, named after their seeds. */
async function save(faults: readonly FuzzSent[]): Promise<string[]> {
  await mkdir(values.save, { recursive: true })
  return Promise.all(
    faults.map(async ({ seed, name, changes, bytes, answers }) => {
      await writeFile(path.join(values.save, `${seed.replaceAll(/\W/g, '-')}.pdf`), bytes)
      return `seed ${seed} (${name}; ${changes.join(', ')}): ${JSON.stringify(answers)}`
    }),
  )
}

/** Files left over after the last job had time to clean up. */
async function leftovers(): Promise<string[]> {
  const end = performance.now() + SETTLE_MS
  for (;;) {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    const left = entries.filter((entry) => entry.isFile() && entry.name !== 'owner.json').map(({ name }) => name)
    if (left.length === 0 || performance.now() > end) return left
    await wait(100)
  }
}

/** The peak memory of the server (Linux). */
async function peakMemory({ child }: ServerProcess): Promise<string> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(status) ?? []
  return kibibytes === undefined ? 'unknown' : `${(Number(kibibytes) / 1024).toFixed(0)} MB`
}
