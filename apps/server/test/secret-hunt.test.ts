import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'

import type { JobStatus } from '@recto/contract'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { notAPdf, plain } from '../../../fixtures/documents.ts'
import { textPage } from '../../../fixtures/text-pages.ts'
import { WatchedCluster } from './secret-hunt-cluster.ts'
import { findSecrets, type Found } from './secret-search.ts'
import { callOperation, readProblem } from './start-test-server.ts'

/** Data that visitors would not want anyone to read. */
const PASSWORDS = ['Wren-in-the-hedge-7719', 'Owl-on-the-barn-4410', 'Crow-by-the-road-8823', 'open sesame']
const NAMES = ['Dismissal of J. Hartwell', 'Überweisung Möller 2031', 'Custody hearing Rosalind']
const SENTENCE = 'The patient in bed nine is Rosalind'
const MARK = 'For the eyes of Wilhelmina'
const KEY = 'order-hartwell-0815'
/** Credentials for jobs and reports, collected along the way. */
const ids: string[] = []
const secrets = () => [...PASSWORDS, ...NAMES, SENTENCE, MARK, KEY, ...ids]

const [ENTRUSTED = '', TRANSFER = '', HEARING = ''] = NAMES
const LETTER = { name: `${ENTRUSTED}.pdf`, bytes: textPage([{ text: SENTENCE, x: 60, y: 700 }]) }
/** Takes far longer than a test. */
const LONG = Buffer.from(plain(1500)).toString('latin1').replaceAll('[0 0 300 200]', '[0 0 900 600]')
const [RIGHT, LEFT, WRONG, SESAME] = PASSWORDS

type Call = Parameters<typeof callOperation>[1]

const single = (file: { name: string; bytes: Uint8Array }) => [{ ...file, field: 'file' }]
const statusOf = async (response: Response) => {
  await response.arrayBuffer()
  return response.status
}

describe('secrets of visitors', { tags: ['full'], timeout: 300_000 }, () => {
  let cluster: WatchedCluster
  let locked: Uint8Array
  /** What visitors received, in plaintext. */
  const results: Found[] = []
  /** The contents of Redis and the store while work was waiting. */
  const meanwhile: Record<'redis' | 'store', Found[]> = { redis: [], store: [] }

  const url = (node: number, address = '') => `${cluster.urls[node]}${address}`

  /** Starts a job at one node. */
  async function start(call: Call): Promise<string> {
    const response = await callOperation(url(0), { ...call, headers: { Prefer: 'respond-async', ...call.headers } })
    expect(response.status).toBe(202)
    const { id } = (await response.json()) as JobStatus
    ids.push(id)
    return id
  }

  /** Waits for the end of a job at the other node, and downloads its result there, parts of it twice. */
  async function finish(id: string): Promise<JobStatus> {
    await (await fetch(url(1, `/api/jobs/${id}/events`))).text()
    const status = (await (await fetch(url(1, `/api/jobs/${id}`))).json()) as JobStatus
    if (status.state !== 'done') return status
    const address = url(1, `/api/jobs/${id}/result`)
    results.push({ where: status.tool, bytes: new Uint8Array(await (await fetch(address)).arrayBuffer()) })
    expect(await statusOf(await fetch(address, { headers: { Range: 'bytes=5-90' } }))).toBe(206)
    return status
  }

  beforeAll(async () => {
    locked = new Uint8Array(await readFile(new URL('../../../fixtures/pdf/locked.pdf', import.meta.url)))
    cluster = await WatchedCluster.start()
  }, 300_000)
  afterAll(() => cluster.close())

  test('are used in jobs, batches and calls, one cancelled, some failed', async () => {
    const long = { name: `${HEARING}.pdf`, bytes: Buffer.from(LONG, 'latin1') }
    const cancelled = await start({ path: '/pdf/convert/to-image', files: single(long), fields: { quality: 'best' } })
    const stateOf = async () => ((await (await fetch(url(1, `/api/jobs/${cancelled}`))).json()) as JobStatus).state
    await expect.poll(stateOf).toBe('running')
    const waiting = await startJobs()
    meanwhile.redis = await cluster.ofRedis()
    meanwhile.store = await cluster.ofStore()
    expect(await statusOf(await fetch(url(1, `/api/jobs/${cancelled}`), { method: 'DELETE' }))).toBe(204)
    const ends = []
    for (const id of waiting) ends.push(await finish(id))
    expect(ends.map(({ state, error }) => error?.code ?? state)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
      'WRONG_PASSWORD',
    ])
    await callAndWait()
    await callWhileAway()
  })

  /** Jobs of all kinds, one of which will fail. */
  async function startJobs(): Promise<string[]> {
    const named = { name: `${TRANSFER}.pdf`, bytes: locked }
    const calls: Call[] = [
      { path: '/pdf/protect', files: single(LETTER), fields: { userPassword: RIGHT ?? '', ownerPassword: LEFT ?? '' } },
      { path: '/pdf/protect/remove', files: single(named), fields: { password: SESAME ?? '' } },
      {
        path: '/pdf/watermark',
        files: single(LETTER),
        fields: { type: 'text', text: MARK, position: 'center' },
      },
      { path: '/pdf/convert/to-text', files: single(LETTER) },
      {
        path: '/pdf/rotate',
        files: [LETTER, { ...named, bytes: notAPdf() }, { ...LETTER, name: `${HEARING}.pdf` }],
        fields: { angle: '90' },
        headers: { 'Idempotency-Key': KEY },
      },
      { path: '/pdf/rotate', files: single(named), fields: { angle: '90', password: WRONG ?? '' } },
    ]
    const started: string[] = []
    for (const call of calls) started.push(await start(call))
    return started
  }

  /** Waiting calls: with a key, repeated at the other node, and with a report that has its own URL. */
  async function callAndWait(): Promise<void> {
    const text = { path: '/pdf/convert/to-text', files: single(LETTER), headers: { 'Idempotency-Key': `${KEY}-again` } }
    for (const node of [0, 1]) expect(await statusOf(await callOperation(url(node), text))).toBe(200)
    const names = Array.from({ length: 15 }, (_, index) => `${index} ${NAMES.join(' ')}.pdf`)
    const files = names.map((name) => ({ name, bytes: plain(1) }))
    const batch = await callOperation(url(0), { path: '/pdf/rotate', files, fields: { angle: '90' } })
    const [, report = '', id = ''] = /<([^>]*\/api\/reports\/([\w-]+))>/.exec(batch.headers.get('link') ?? '') ?? []
    expect(await statusOf(batch)).toBe(200)
    expect(await statusOf(await fetch(new URL(report, url(1))))).toBe(200)
    ids.push(id)
  }

  /** Calls that fail because Redis or the store is unreachable, which is logged with causes. */
  async function callWhileAway(): Promise<void> {
    const calls = async () => {
      const call = { path: '/pdf/protect', files: single(LETTER), fields: { userPassword: RIGHT ?? '' } }
      const headers = { Prefer: 'respond-async', 'Idempotency-Key': `${KEY}-away` }
      const refused = await readProblem(await callOperation(url(0), { ...call, headers }))
      expect(refused).toMatchObject({ status: 503, code: 'BUSY' })
      await statusOf(await fetch(url(1, `/api/jobs/${ids[1]}`)))
    }
    await cluster.redis.stop('SIGKILL')
    await calls()
    await cluster.redis.restart()
    await expect.poll(async () => statusOf(await fetch(url(0, '/api/ready')))).toBe(200)
    await cluster.objects.stop()
    await calls()
    await cluster.objects.start()
    await expect.poll(async () => statusOf(await fetch(url(0, '/api/ready')))).toBe(200)
  }

  test('never reach Redis', async () => {
    const found = [...meanwhile.redis, ...(await cluster.ofRedis())]
    expect(found.map(({ where }) => where)).toEqual(expect.arrayContaining([expect.stringContaining('{recto}')]))
    expect(Buffer.concat(found.map(({ bytes }) => bytes)).toString('latin1')).toMatch(/publish/i)
    expect(findSecrets(found, [...secrets(), cluster.secrets.clusterKey])).toEqual([])
  })

  test('never reach the store in the clear', async () => {
    const found = [...meanwhile.store, ...(await cluster.ofStore())]
    for (const part of ['/manifest', '/in/', '/out/', '/end/', 'keys/', 'reports/'])
      expect(found.some(({ where, bytes }) => `${where} ${Buffer.from(bytes).toString('latin1')}`.includes(part))).toBe(
        true,
      )
    expect(findSecrets(found, [...secrets(), ...Object.values(cluster.secrets)])).toEqual([])
  })

  test('are neither logged, even with errors, nor left on disk', async () => {
    const logs = cluster.ofLogs()
    expect(logs).toHaveLength(3)
    const text = logs.map(({ bytes }) => Buffer.from(bytes).toString()).join('\n')
    for (const line of ['"operation":"protect"', '"status":503', 'QueueUnavailableError', 'StoreUnavailableError'])
      expect(text).toContain(line)
    expect(findSecrets(logs, [...secrets(), ...Object.values(cluster.secrets)])).toEqual([])
    expect(findSecrets(await cluster.ofNodes(), secrets())).toEqual([])
  })

  test('are all found by the same search in what clients send and get', () => {
    const lines = findSecrets(cluster.ofClients(), secrets())
    expect(secrets().filter((secret) => !lines.some((line) => line.includes(`"${secret}"`)))).toEqual([])
    const inResults = findSecrets(results, [SENTENCE, ENTRUSTED, HEARING])
    for (const line of [`toText: "${SENTENCE}" as it is`, `rotate: "${HEARING}" as it is`])
      expect(inResults).toContain(line)
  })

  test('would be found in Redis, in the store and in a log', async () => {
    const redis = new Redis(cluster.redis.url)
    await redis.hset('{recto}:leak', 'file', Buffer.from(`x${LETTER.name}`).toString('base64'))
    redis.disconnect()
    expect(findSecrets(await cluster.ofRedis(), NAMES)).toContainEqual(
      expect.stringMatching(/^Redis, hash \{recto\}:leak.*Hartwell/),
    )
    await writeFile(path.join(cluster.objects.folder, 'leak'), deflateSync(`{"password":"${RIGHT}"}`))
    expect(findSecrets(await cluster.ofStore(), PASSWORDS)).toEqual([expect.stringMatching(/^leak > zlib/)])
    const [log] = cluster.ofLogs()
    const leaking = { where: 'log', bytes: Buffer.from(`${Buffer.from(log?.bytes ?? []).toString()} job ${ids[0]}`) }
    expect(findSecrets([leaking], ids)).toEqual([`log: "${ids[0]}" as it is`])
  })
})
