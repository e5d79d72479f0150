import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { MessageChannel } from 'node:worker_threads'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { acceptJob, type ClusterParts } from '../../../test/open-cluster-parts.ts'
import { useClusterParts } from '../../../test/use-cluster-parts.ts'
import type { HelperAnswer, HelperRequest, TaskAnswer, TaskRequest } from '../../workers/thread-messages.ts'
import { JobChannel } from '../queue/job-channel.ts'
import type { WorkConsumer } from '../queue/work-queue.ts'
import { jobPrefix, parseWorkKey, rangeKeyOf, rangeRequestsOf, tasksPrefix, workKeyOf } from './job-keys.ts'
import { RangeMessages } from './range-messages.ts'
import { SharedRange, type RangeEnd } from './shared-range.ts'
import type { StoredJob } from './stored-job.ts'
import { toWorkItem } from './work-item.ts'

const RANGE = { part: 0, attempt: 1, range: 3 }
const TEXT = 'text of a document'

let parts: ClusterParts
let channel: JobChannel
let messages: RangeMessages
let job: StoredJob
let folder: string
let consumer: WorkConsumer | undefined

useClusterParts((opened) => {
  ;({ parts } = opened)
})
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-range-'))
})
beforeEach(async () => {
  channel = new JobChannel({ connections: parts.connections, onError: () => undefined })
  messages = new RangeMessages(channel)
  job = await acceptJob(parts, 'a job')
})
afterEach(async () => {
  await consumer?.close(0)
  consumer = undefined
  channel.close()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const bytesOf = (key: string) => Buffer.from(parts.objects.objects.get(key)?.bytes ?? [])
const keysOfTasks = () => [...parts.objects.objects.keys()].filter((key) => key.startsWith(tasksPrefix(job.name)))

/** Shares two tasks of a job; the test plays its thread. Returns what the thread received. */
async function share(signal = new AbortController().signal): Promise<{ end: RangeEnd; answers: HelperAnswer[] }> {
  const { port1, port2 } = new MessageChannel()
  const answers: HelperAnswer[] = []
  const send = (request: HelperRequest) => port1.postMessage(request, [])
  port1.on('message', (answer: HelperAnswer) => {
    answers.push(answer)
    if (answer.kind !== 'ready') return
    for (const index of [8, 7]) send({ index, input: { kind: 'test', value: TEXT } })
    send({ areAll: true })
  })
  const isClosed = new Promise((resolve) => {
    port1.once('close', resolve)
  })
  const key = rangeKeyOf(job.name, RANGE)
  const item = { ...toWorkItem(job, 0, job.content.manifest.operation), key }
  const { queue } = parts
  const offering = { onOffer: () => undefined, onOffered: () => undefined }
  const options = { job, range: RANGE, item, queue, messages, port: port2, signal, ...offering }
  const end = await new SharedRange(options).run(2)
  await isClosed
  return { end, answers: answers.filter(({ kind }) => kind !== 'ready') }
}

/** Starts a worker that processes the requests of each range it gets. */
function startWorker(work: (requests: TaskRequest[]) => Promise<TaskAnswer[] | undefined>): void {
  consumer = parts.queue.consume({
    threads: 2,
    run: async ({ key }) => {
      const { range = RANGE } = parseWorkKey(key)
      messages.publish(job, range, 'running')
      const requests = path.join(folder, `requests-${Math.random()}`)
      if (!(await job.fetchRequests(range, requests))) throw new Error('there are no requests')
      const answers = await work(deserialize(await readFile(requests)) as TaskRequest[])
      if (answers === undefined) return messages.publish(job, range, 'failed')
      await writeFile(`${requests}-answers`, serialize(answers))
      await job.putAnswers(range, `${requests}-answers`)
      messages.publish(job, range, 'done')
    },
    onExhausted: async () => undefined,
  })
}

test('the key of a range names its job, part and attempt', () => {
  expect(parseWorkKey(rangeKeyOf('name', RANGE))).toEqual({ name: 'name', part: 0, range: RANGE })
  expect(parseWorkKey(workKeyOf('name', 12))).toEqual({ name: 'name', part: 12 })
})

test('the worker gets the requests, the thread the answers, and the store sees nothing in the clear', async () => {
  let stored: Buffer = Buffer.alloc(0)
  startWorker(async (requests) => {
    stored = bytesOf(rangeRequestsOf(job.name, RANGE))
    return requests.map(({ index, input }) => ({ index, result: [index, input?.value] }))
  })
  const { end, answers } = await share()
  expect(end).toBe('answered')
  expect(answers).toEqual([
    { kind: 'done', index: 8, result: [8, TEXT] },
    { kind: 'done', index: 7, result: [7, TEXT] },
    { kind: 'leaving', notBegun: [] },
  ])
  expect(stored.length).toBeGreaterThan(TEXT.length)
  expect(stored.includes(TEXT)).toBe(false)
  expect(keysOfTasks()).toEqual([])
})

test('a task without a result is attempted by the thread, and one without an answer is given back', async () => {
  startWorker(async () => [{ index: 8 }])
  expect((await share()).answers).toEqual([
    { kind: 'failed', index: 8 },
    { kind: 'leaving', notBegun: [7] },
  ])
})

test('if no worker starts, the tasks are given back and nothing is left', async () => {
  const { end, answers } = await share()
  expect(end).toBe('refused')
  expect(answers).toEqual([{ kind: 'leaving', notBegun: [8, 7] }])
  expect((await parts.queue.find(rangeKeyOf(job.name, RANGE))).state).toBe('unknown')
  expect(keysOfTasks()).toEqual([])
})

test('if a worker gives up, the tasks are given back', async () => {
  startWorker(() => Promise.resolve(undefined))
  const { end, answers } = await share()
  expect(end).toBe('lost')
  expect(answers).toEqual([{ kind: 'leaving', notBegun: [8, 7] }])
})

test('when the job ends, its workers are asked to stop', async () => {
  const controller = new AbortController()
  const cancelled: string[] = []
  channel.onCancel((key) => cancelled.push(key))
  const released = Promise.withResolvers<void>()
  startWorker(async () => {
    controller.abort()
    await released.promise
    return undefined
  })
  const { end } = await share(controller.signal)
  await expect.poll(() => cancelled).toEqual([rangeKeyOf(job.name, RANGE)])
  released.resolve()
  expect(end).toBe('lost')
})

test('remains of a range are removed when its job ends', async () => {
  await job.putRequests(RANGE, serialize([]))
  expect(keysOfTasks()).toEqual([`${jobPrefix(job.name)}tasks/0-1-3/in`])
  await job.removeLeftovers(new Set())
  expect(keysOfTasks()).toEqual([])
})
