import { expect, test, vi } from 'vitest'

import { PictureCache } from './picture-cache.ts'

const picture = (width = 10, height = 10) => ({ width, height, close: vi.fn<() => void>() })

test('pictures beyond the bound are freed, those used longest ago first', () => {
  const cache = new PictureCache(250)
  const [a, b, c] = [picture(), picture(), picture()]
  cache.add('a', a)
  cache.add('b', b)
  cache.get('a')
  cache.add('c', c)
  expect(b.close).toHaveBeenCalledOnce()
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBe(a)
  expect(cache.get('c')).toBe(c)
})

test('a picture larger than the bound is kept until the next one', () => {
  const cache = new PictureCache(50)
  const large = picture()
  cache.add('large', large)
  expect(cache.get('large')).toBe(large)
  cache.add('next', picture(1, 1))
  expect(large.close).toHaveBeenCalledOnce()
})

test('a picture drawn again frees the one before it', () => {
  const cache = new PictureCache()
  const [before, after] = [picture(), picture()]
  cache.add('a', before)
  cache.add('a', after)
  expect(before.close).toHaveBeenCalledOnce()
  expect(cache.get('a')).toBe(after)
})

test('the pictures of one document are freed with it', () => {
  const cache = new PictureCache()
  const [a, b] = [picture(), picture()]
  cache.add('a/1', a)
  cache.add('b/1', b)
  cache.clear('a/')
  expect(a.close).toHaveBeenCalledOnce()
  expect(b.close).not.toHaveBeenCalled()
})
