import { expect, test } from 'vitest'

import { FairQueue, type QueuedWork } from './fair-queue.ts'

interface Work extends QueuedWork {
  name: string
}

const QUICK_SECONDS = 1

function work(client: string, seconds: number, name = client): Work {
  return { client, name, estimate: () => seconds }
}

function queueOf(threads: number, ...waiting: Work[]): FairQueue<Work> {
  const queue = new FairQueue<Work>({ threads, quickSeconds: QUICK_SECONDS })
  for (const each of waiting) queue.add(each)
  return queue
}

/** Runs everything on one thread; `seconds` is the real duration of the work. Returns the names in order. */
function runAll(queue: FairQueue<Work>, seconds = (each: Work) => each.estimate()): string[] {
  const names: string[] = []
  for (let next = queue.next(); next !== undefined; next = queue.next()) {
    names.push(next.name)
    queue.finish(next, seconds(next))
  }
  return names
}

test('a client with one job does not wait behind another client with many', () => {
  const queue = queueOf(1, ...Array.from({ length: 60 }, () => work('greedy', 60)))
  const first = queue.next()
  queue.add(work('small', 5))
  if (first !== undefined) queue.finish(first, 60)
  expect(queue.next()?.client).toBe('small')
})

test('clients take turns, and the jobs of one keep their order', () => {
  const jobs = [1, 2, 3].flatMap((number) => ['a', 'b'].map((client) => work(client, 2, `${client}${number}`)))
  const queue = queueOf(
    1,
    ...jobs.filter(({ client }) => client === 'a'),
    ...jobs.filter(({ client }) => client === 'b'),
  )
  expect(queue.order().map(({ name }) => name)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  expect(runAll(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
})

test('seconds are shared equally, not jobs', () => {
  const long = Array.from({ length: 20 }, () => work('long', 9))
  const queue = queueOf(1, ...long, ...Array.from({ length: 100 }, () => work('short', 3)))
  const used = { long: 0, short: 0 }
  for (const name of runAll(queue).slice(0, 40)) used[name as 'long' | 'short'] += name === 'long' ? 9 : 3
  expect(Math.abs(used.long - used.short)).toBeLessThanOrEqual(9)
})

test('a wrong estimate is corrected when the work ends', () => {
  // Both claim two seconds, but one client's jobs take ten times as long.
  const liars = Array.from({ length: 10 }, () => work('liar', 2))
  const queue = queueOf(1, ...liars, ...Array.from({ length: 30 }, () => work('honest', 2)))
  const order = runAll(queue, ({ client }) => (client === 'liar' ? 20 : 2))
  const used = { liar: 0, honest: 0 }
  for (const name of order.slice(0, 22)) used[name as 'liar' | 'honest'] += name === 'liar' ? 20 : 2
  expect(used.liar).toBeLessThanOrEqual(used.honest + 22)
})

test('an idle client saves up nothing', () => {
  const queue = queueOf(1, ...Array.from({ length: 10 }, () => work('busy', 2)))
  for (let done = 0; done < 5; done += 1) {
    const next = queue.next()
    if (next !== undefined) queue.finish(next, 2)
  }
  for (let count = 0; count < 5; count += 1) queue.add(work('late', 2))
  expect(
    runAll(queue)
      .slice(0, 6)
      .filter((name) => name === 'late'),
  ).toHaveLength(3)
})

test('a client cannot reset its share by letting its line run empty', () => {
  const queue = queueOf(1, work('steady', 2), work('steady', 2), work('clever', 2))
  const order: string[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    const next = queue.next()
    if (next === undefined) break
    order.push(next.client)
    queue.finish(next, next.client === 'clever' ? 20 : 2)
    queue.add(work(next.client, 2))
  }
  expect(order.filter((client) => client === 'clever')).toHaveLength(1)
})

test('heavy work leaves one thread free, which quick work gets at once', () => {
  const queue = queueOf(3, work('a', 30), work('b', 30), work('c', 30))
  expect([queue.next()?.client, queue.next()?.client, queue.next()]).toEqual(['a', 'b', undefined])
  const alone = queueOf(4, work('a', 30), work('a', 30), work('a', 30), work('b', 30))
  expect([alone.next(), alone.next(), alone.next(), alone.next()].map((next) => next?.client)).toEqual([
    'a',
    'b',
    'a',
    undefined,
  ])
  queue.add(work('a', 0.5, 'quick'))
  expect(queue.next()?.name).toBe('quick')
  expect(queue.running).toBe(3)
})

test('quick work may use all threads, and heavy work is not starved by it', () => {
  const queue = queueOf(2, work('a', 0.1), work('a', 0.1))
  expect([queue.next(), queue.next()].every((next) => next !== undefined)).toBe(true)
  const single = queueOf(1, work('heavy', 5))
  let started = 0
  for (let turn = 0; turn < 200; turn += 1) {
    // Always a new client that has never been served.
    single.add(work(`quick ${turn}`, 0.5))
    const next = single.next()
    if (next === undefined) break
    if (next.client === 'heavy') break
    started += 1
    single.finish(next, 0.5)
  }
  expect(started).toBeGreaterThan(5)
  expect(started).toBeLessThan(100)
})

test('on a single thread quick work is next, however long others have waited', () => {
  const queue = queueOf(1, ...Array.from({ length: 20 }, (_, index) => work(`heavy ${index}`, 30)))
  const running = queue.next()
  queue.add(work('small', 0.2))
  if (running !== undefined) queue.finish(running, 30)
  expect(queue.next()?.client).toBe('small')
})

test('work that proves heavy makes room for quick work, once, and waits at the front of its line', () => {
  const jobs = Array.from({ length: 3 }, (_, index) => work('liar', 0.5, `liar ${index}`))
  const queue = queueOf(2, ...jobs)
  const [first, second] = [queue.next(), queue.next()]
  if (first === undefined || second === undefined) throw new Error('both threads are free')
  queue.markHeavy(first)
  queue.markHeavy(second)
  const [, , third] = jobs
  if (third !== undefined) queue.remove(third)
  expect(queue.takeVictim()).toBeUndefined()
  queue.add(work('small', 0.2))
  expect([queue.takeVictim(), queue.takeVictim()]).toEqual([second, undefined])
  queue.requeue(second, 2)
  expect(queue.next()?.client).toBe('small')
  // It is heavy now, whatever its estimate.
  expect([queue.isQuick(second), queue.next()]).toEqual([false, undefined])
  queue.finish(first, 9)
  expect(queue.next()).toBe(second)
})

test('work that is expected to be heavy is never sent back for quick work', () => {
  const queue = queueOf(2, work('a', 30), work('b', 0.5))
  queue.next()
  queue.next()
  queue.add(work('c', 0.5))
  expect(queue.takeVictim()).toBeUndefined()
})

test('the expected wait of a quick call counts running work and what comes before it', () => {
  const idle = queueOf(2)
  expect(idle.expectedQuickWait(() => 0)).toBe(0)
  const single = queueOf(1, work('a', 40), work('b', 40))
  single.next()
  // The second heavy job comes after a quick call.
  expect(single.expectedQuickWait(() => 25)).toBe(25)
  const dual = queueOf(2, work('a', 40), work('b', 40))
  dual.next()
  expect(dual.expectedQuickWait(() => 25)).toBe(0)
  const crowd = queueOf(2, ...Array.from({ length: 50 }, (_, index) => work(`client ${index}`, 0.2)))
  crowd.next()
  crowd.next()
  expect(crowd.expectedQuickWait(() => 0.1)).toBeCloseTo(0.1 + (48 * 0.2) / 2)
})

test('removed work leaves nothing behind', () => {
  const waiting = work('a', 2)
  const queue = queueOf(1, waiting)
  expect([queue.waiting, queue.waitingOf('a'), queue.remove(waiting), queue.remove(waiting)]).toEqual([
    1,
    1,
    true,
    false,
  ])
  expect([queue.waiting, queue.waitingOf('a'), queue.next()]).toEqual([0, 0, undefined])
})
