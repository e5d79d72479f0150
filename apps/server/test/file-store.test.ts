import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openFileStore } from '../src/store/file-store.ts'
import { StaleInstances } from '../src/store/stale-instances.ts'

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

test('opening the store deletes the folders of dead servers and nothing else', async () => {
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
  const watch = new StaleInstances(dataDir, new Set(), () => now)
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

test('a folder handed over can be claimed by its key, once', async () => {
  const first = await openFileStore(dataDir)
  const folder = await first.createFolder()
  const file = folder.newPath()
  await writeFile(file, 'bytes')
  await first.handover.handOver(folder, 'key', { file })
  await first.close()
  const second = await openFileStore(dataDir)
  expect(await second.handover.claim('other key')).toBeUndefined()
  const left = await second.handover.claim('key')
  expect(left?.record).toEqual({ file })
  expect(await readFile(left?.folder.pathOf(file) ?? '', 'utf8')).toBe('bytes')
  expect(await second.handover.claim('key')).toBeUndefined()
  await second.close()
  expect(await readdir(dataDir)).toEqual([])
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
