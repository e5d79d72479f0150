import { DEFAULT_LIMITS } from '@recto/contract'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { ConfigProvider, useConfig } from './config-context.tsx'

afterEach(cleanup)

function Limit() {
  const { maxUploadMb, availableTools } = useConfig()
  return <p>{`${maxUploadMb} ${availableTools.join()}`}</p>
}

test("the server's limits replace the defaults", async () => {
  const answer = { ...DEFAULT_LIMITS, maxUploadMb: 25, availableTools: [] }
  const get = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(answer))
  render(<Limit />, { wrapper: ConfigProvider })
  expect(screen.getByText(/^10 merge-pdf,/)).toBeDefined()
  await waitFor(() => expect(screen.getByText('25')).toBeDefined())
  expect(get.mock.calls[0]?.[0]).toBe('/api/config')
})

test.each([
  ['cannot be reached', () => Promise.reject(new Error('Network Error'))],
  ['answers with a page', () => Promise.resolve(new Response('<html></html>'))],
  [
    'answers with something else',
    () => Promise.resolve(Response.json({ ...DEFAULT_LIMITS, maxUploadMb: '25', availableTools: [] })),
  ],
  [
    'answers with another type of flag',
    () => Promise.resolve(Response.json({ ...DEFAULT_LIMITS, availableTools: [], requiresApiKey: 'no' })),
  ],
  [
    'answers with another way of processing',
    () => Promise.resolve(Response.json({ ...DEFAULT_LIMITS, availableTools: [], processing: 'elsewhere' })),
  ],
])('the defaults apply when the server %s', async (_what, answer) => {
  const get = vi.spyOn(window, 'fetch').mockImplementation(answer)
  render(<Limit />, { wrapper: ConfigProvider })
  await waitFor(() => expect(get).toHaveBeenCalled())
  await Promise.resolve()
  expect(screen.getByText(/^10 merge-pdf,/)).toBeDefined()
})
