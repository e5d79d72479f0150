import { expect, test, vi } from 'vitest'

import { ImageCache } from './image-cache.ts'

const image = (width = 10, height = 10) => ({ width, height, close: vi.fn<() => void>() })

test('images beyond the bound are closed, least recently used first', () => {
  const cache = new ImageCache(250)
  const [a, b, c] = [image(), image(), image()]
  cache.add('a', a)
  cache.add('b', b)
  cache.get('a')
  cache.add('c', c)
  expect(b.close).toHaveBeenCalledOnce()
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBe(a)
  expect(cache.get('c')).toBe(c)
})

test('an image larger than the bound is kept until the next one', () => {
  const cache = new ImageCache(50)
  const large = image()
  cache.add('large', large)
  expect(cache.get('large')).toBe(large)
  cache.add('next', image(1, 1))
  expect(large.close).toHaveBeenCalledOnce()
})

test('an image under the same key replaces and closes the one before', () => {
  const cache = new ImageCache()
  const [before, after] = [image(), image()]
  cache.add('a', before)
  cache.add('a', after)
  expect(before.close).toHaveBeenCalledOnce()
  expect(cache.get('a')).toBe(after)
})

test('the images of one document are closed with it', () => {
  const cache = new ImageCache()
  const [a, b] = [image(), image()]
  cache.add('a/1', a)
  cache.add('b/1', b)
  cache.clear('a/')
  expect(a.close).toHaveBeenCalledOnce()
  expect(b.close).not.toHaveBeenCalled()
})
