import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { useObjectUrl } from './object-urls.ts'

afterEach(() => void vi.useRealTimers())

test('an image has an object URL, which is revoked a while after the image was replaced or has left', () => {
  vi.useFakeTimers()
  let created = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:made-${(created += 1)}`)
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)

  const first = new Blob(['first'])
  const { result, rerender, unmount } = renderHook(({ image }) => useObjectUrl(image), {
    initialProps: { image: first },
  })
  expect(result.current).toBe('blob:made-1')
  rerender({ image: new Blob(['second']) })
  expect(result.current).toBe('blob:made-2')
  unmount()
  vi.advanceTimersByTime(10_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(revoke.mock.calls).toEqual([['blob:made-1'], ['blob:made-2']])
})

test('without an image there is no URL', () => {
  const { result } = renderHook(() => useObjectUrl(undefined))
  expect(result.current).toBeUndefined()
})
