import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import type { JobManifest, JobOutcome } from '../src/jobs/job-store.ts'
import { openFileStore, type FileStore, type WorkFolder } from '../src/store/file-store.ts'
import { StaleInstances } from '../src/store/stale-instances.ts'
import type { EngineJob } from '../src/workers/thread-messages.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recto-store-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Creates a folder as another server would have left it. */
async function leaveInstance(
  digit: string,
  owner: { pid: number; host: string; started?: string },
  silentMs = 0,
): Promise<string> {
  const name = `instance-${digit.repeat(32)}`
  const ownerFile = path.join(dataDir, name, 'owner.json')
  await mkdir(path.join(dataDir, name, 'request'), { recursive: true })
  await writeFile(path.join(dataDir, name, 'request', 'upload'), 'bytes')
  await writeFile(ownerFile, JSON.stringify(owner))
  const lastBeat = new Date(Date.now() - silentMs)
  await utimes(ownerFile, lastBeat, lastBeat)
  return name
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

const HOUR_MS = 3_600_000

test('opening the store deletes only the folders of dead servers', async () => {
  const ours = { pid: process.ppid, host: hostname() }
  const gone = await leaveInstance('a', { pid: await deadPid(), host: hostname() })
  const reused = await leaveInstance('c', { ...ours, started: 'at another time' })
  const alive = await leaveInstance('d', ours)
  const elsewhere = await leaveInstance('e', { pid: 1, host: 'elsewhere' })
  await mkdir(path.join(dataDir, 'instance-notes'))
  await writeFile(path.join(dataDir, 'letter.txt'), 'not ours')

  const store = await openFileStore(dataDir)
  const left = await readdir(dataDir)
  expect(left).toEqual(expect.arrayContaining([alive, elsewhere, 'instance-notes', 'letter.txt']))
  for (const name of [gone, reused]) expect(left).not.toContain(name)
  await store.close()
  expect(await readdir(dataDir)).toEqual(
    left.filter((name) => [alive, elsewhere, 'instance-notes', 'letter.txt'].includes(name)),
  )
})

test('a server on another machine is dead after minutes without a heartbeat, measured on our monotonic clock', async () => {
  let now = 0
  const watch = new StaleInstances(
    dataDir,
    new Set(),
    async () => {},
    () => now,
  )
  // The other machine's clock may be an hour behind, or ours may have jumped.
  const silent = await leaveInstance('b', { pid: 1, host: 'elsewhere' }, HOUR_MS)
  const beating = await leaveInstance('e', { pid: 1, host: 'elsewhere' }, HOUR_MS)
  for (const minutes of [0, 2, 4]) {
    now = minutes * 60_000
    const beat = new Date(Date.now() + now)
    await utimes(path.join(dataDir, beating, 'owner.json'), beat, beat)
    await watch.sweep()
    expect(await readdir(dataDir)).toEqual(minutes < 4 ? [silent, beating] : [beating])
  }
})

const MANIFEST: JobManifest = {
  version: 1,
  id: 'an id',
  client: 'someone',
  operation: 'merge',
  requestId: 'request',
  createdAt: new Date().toISOString(),
  retentionMs: HOUR_MS,
  timeoutMs: 5000,
  idempotency: { key: 'k', fingerprint: 'hash of a body' },
}

/** Accepts a job with one file. */
async function acceptJob(store: FileStore, password?: string): Promise<{ folder: WorkFolder; work: EngineJob }> {
  const folder = await store.createFolder()
  const file = { name: 'a.pdf', path: folder.newPath(), sizeBytes: 5, ...(password === undefined ? {} : { password }) }
  await writeFile(file.path, 'bytes')
  const limits = { maxPages: 1 }
  const work = { operation: 'merge' as const, files: [file], options: { a: 1 }, resultPath: folder.newPath(), limits }
  await store.jobs.accept(folder, MANIFEST, work)
  return { folder, work }
}

/** Opens the store as after a crash of the first one, which is left as it is. */
async function openAfterCrash(): Promise<FileStore> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('instance-'))
  const owner = JSON.stringify({ pid: await deadPid(), host: hostname() })
  const copies = names.map(async (name) => {
    await writeFile(path.join(dataDir, name, 'owner.json'), owner)
    // Under another name, because this process still has the old one open.
    await rename(path.join(dataDir, name), path.join(dataDir, `instance-${'f'.repeat(32)}`))
  })
  await Promise.all(copies)
  return openFileStore(dataDir)
}

test('an abandoned job can be claimed by its id, once, with everything it needs', async () => {
  const first = await openFileStore(dataDir)
  const { folder, work } = await acceptJob(first)
  await first.jobs.beginAttempt(folder, 1)
  await first.jobs.release(folder, MANIFEST.id)
  await first.close()
  const second = await openFileStore(dataDir)
  expect(await second.jobs.claim('other id')).toBeUndefined()
  const claimed = await second.jobs.claim(MANIFEST.id)
  expect(claimed).toMatchObject({ manifest: MANIFEST, attempts: 1, work: { options: { a: 1 }, limits: work.limits } })
  expect(await readFile(claimed?.work?.files[0]?.path ?? '', 'utf8')).toBe('bytes')
  expect(claimed?.work?.resultPath).not.toBe(work.resultPath)
  expect(await second.jobs.claim(MANIFEST.id)).toBeUndefined()
  await second.close()
  expect(await readdir(dataDir)).toEqual([])
})

test('the next start rescues the jobs of a dead server, and deletes unfinished uploads', async () => {
  const first = await openFileStore(dataDir)
  const { folder, work } = await acceptJob(first)
  // Half a result from the attempt that ended with the server.
  await writeFile(work.resultPath, 'half')
  const upload = await first.createFolder()
  await writeFile(upload.newPath(), 'half')
  const second = await openAfterCrash()
  const [job, ...others] = await second.jobs.claimAll()
  expect(others).toEqual([])
  expect(job).toMatchObject({ manifest: MANIFEST, attempts: 0 })
  const names = await readdir(path.dirname(job?.work?.resultPath ?? ''))
  expect(names.toSorted()).toEqual(
    [path.basename(folder.pathOf(work.files[0]?.path ?? '')), 'manifest.json', 'request.json'].toSorted(),
  )
  await second.close()
  await first.close()
  expect(await readdir(dataDir)).toEqual([])
})

test('a job has one outcome, which keeps only its result', async () => {
  const store = await openFileStore(dataDir)
  const { folder, work } = await acceptJob(store)
  await writeFile(work.resultPath, 'result')
  const expiresAt = new Date().toISOString()
  const file = { name: 'merged.pdf', contentType: 'application/pdf', path: work.resultPath, sizeBytes: 6 }
  const done: JobOutcome = { state: 'done', expiresAt, file, report: { warnings: [] } }
  expect(await store.jobs.commit(folder, done)).toBe(true)
  expect(await store.jobs.commit(folder, { state: 'cancelled' })).toBe(false)
  expect((await readdir(path.dirname(work.resultPath))).toSorted()).toEqual(
    ['manifest.json', 'outcome.json', path.basename(work.resultPath)].toSorted(),
  )
  // As if the server had died before it deleted this.
  await writeFile(folder.pathOf('request.json'), '{}')
  await store.jobs.release(folder, MANIFEST.id)
  const claimed = await store.jobs.claim(MANIFEST.id)
  expect(await readdir(path.dirname(claimed?.folder.newPath() ?? ''))).not.toContain('request.json')
  expect(claimed?.outcome).toMatchObject({ state: 'done', report: { warnings: [] } })
  const left = claimed?.outcome?.state === 'done' ? claimed.outcome.file.path : ''
  expect(await readFile(left, 'utf8')).toBe('result')
  expect(claimed?.work).toBeUndefined()
  await store.close()
})

test('if a job ends twice at the same time, one end counts', async () => {
  const store = await openFileStore(dataDir)
  const { folder } = await acceptJob(store)
  const ends: JobOutcome[] = Array.from({ length: 64 }, () => ({ state: 'cancelled' }))
  const committed = await Promise.all(ends.map((end) => store.jobs.commit(folder, end)))
  expect(committed.filter(Boolean)).toHaveLength(1)
  await store.close()
})

test('an incomplete file leaves a job without its work', async () => {
  const store = await openFileStore(dataDir)
  const { folder, work } = await acceptJob(store)
  await writeFile(work.files[0]?.path ?? '', 'byte')
  await store.jobs.release(folder, MANIFEST.id)
  const claimed = await store.jobs.claim(MANIFEST.id)
  expect(claimed?.manifest.id).toBe(MANIFEST.id)
  expect(claimed?.work).toBeUndefined()
  await store.close()
})

test('passwords are sealed with a key of this user, and the key goes with the last job', async () => {
  const secret = 'Tellnobody9'
  const first = await openFileStore(dataDir)
  const { folder } = await acceptJob(first, secret)
  await first.jobs.release(folder, MANIFEST.id)
  await first.close()
  expect((await stat(path.join(dataDir, 'sealing-key'))).mode & 0o777).toBe(0o600)
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    const text = await readFile(path.join(entry.parentPath, entry.name), 'latin1')
    expect(text).not.toMatch(/tellnobody|hash of a body/i)
  }
  const second = await openFileStore(dataDir)
  const claimed = await second.jobs.claim(MANIFEST.id)
  expect(claimed).toMatchObject({ manifest: MANIFEST, work: { files: [{ password: secret }] } })
  await second.close()
  expect(await readdir(dataDir)).toEqual([])
})

test('without the key, a job with a password has no work and no idempotency key', async () => {
  const first = await openFileStore(dataDir)
  const { folder } = await acceptJob(first, 'secret')
  await first.jobs.release(folder, MANIFEST.id)
  await first.close()
  await writeFile(path.join(dataDir, 'sealing-key'), Buffer.alloc(32))
  const second = await openFileStore(dataDir)
  const claimed = await second.jobs.claim(MANIFEST.id)
  expect([claimed?.work, claimed?.manifest.idempotency]).toEqual([undefined, undefined])
  expect(claimed?.manifest.id).toBe(MANIFEST.id)
  await second.close()
})

test('two servers that share a data folder do not interfere', async () => {
  const first = await openFileStore(dataDir)
  const folder = await first.createFolder()
  const file = folder.newPath()
  await writeFile(file, 'bytes')
  const second = await openFileStore(dataDir)
  await second.close()
  expect((await stat(file)).size).toBe(5)
  await first.close()
  expect(await readdir(dataDir)).toEqual([])
})

test('folders are readable by this user only and have unique names', async () => {
  const store = await openFileStore(dataDir)
  const folder = await store.createFolder()
  const file = folder.newPath()
  expect(path.basename(file)).toMatch(/^[0-9a-f]{32}$/)
  expect(folder.newPath()).not.toBe(file)
  const { mode } = await stat(path.dirname(file))
  expect(mode & 0o777).toBe(0o700)
  await folder.remove()
  await folder.remove()
  await store.close()
})

test('a file in place of the data folder is refused', async () => {
  const file = path.join(dataDir, 'file')
  await writeFile(file, '')
  await expect(openFileStore(file)).rejects.toThrow('DATA_DIR is not a folder')
})
