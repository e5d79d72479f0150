import { expect, test } from 'vitest'

import { ThreadShares } from './thread-shares.ts'
import type { SizeClass } from './work-queue.ts'

function running(threads: number, ...names: SizeClass[]): ThreadShares {
  const shares = new ThreadShares(threads)
  for (const name of names) shares.start(name)
  return shares
}

test('a single thread takes all classes in turn', () => {
  const shares = running(1)
  expect(shares.open()).toEqual(['quick', 'normal', 'heavy'])
  shares.start('quick')
  expect(shares.open()).toEqual([])
  shares.end('quick')
  expect(shares.open()).toEqual(['normal', 'heavy', 'quick'])
})

test.each<[number, SizeClass[], SizeClass[]]>([
  [2, ['normal'], ['quick']],
  [2, ['heavy'], ['quick']],
  [2, ['quick'], ['normal', 'heavy', 'quick']],
  [4, ['heavy', 'heavy'], ['quick', 'normal', 'heavy']],
  [4, ['heavy', 'normal'], ['quick', 'heavy', 'normal']],
  [4, ['heavy', 'normal', 'normal'], ['quick']],
  [4, ['quick', 'quick', 'quick'], ['normal', 'heavy', 'quick']],
  [4, ['quick', 'quick', 'quick', 'quick'], []],
])('with %i threads and %j running it looks for %j', (threads, names, open) => {
  expect(running(threads, ...names).open()).toEqual(open)
})

test('with two threads normal and heavy work take turns on the shared one', () => {
  const shares = running(2, 'normal')
  shares.end('normal')
  expect(shares.open()).toEqual(['quick', 'heavy', 'normal'])
})

test('work that outruns its class counts as the next one, and no thread is left for quick work when all have other work', () => {
  const shares = running(2, 'heavy', 'quick')
  expect([shares.open(), shares.isQuickShutOut]).toEqual([[], false])
  shares.move('quick', 'heavy')
  expect([shares.open(), shares.isQuickShutOut]).toEqual([[], true])
  shares.end('heavy')
  expect([shares.open(), shares.isQuickShutOut]).toEqual([['quick'], false])
  expect(running(1, 'heavy').isQuickShutOut).toBe(false)
})
