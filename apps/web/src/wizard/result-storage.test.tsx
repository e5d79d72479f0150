import { screen } from '@testing-library/react'
import axios, { AxiosError } from 'axios'
import { expect, test, vi } from 'vitest'

import { renderScreen } from '../testing/render-screen.tsx'
import { ResultStorage } from './result-storage.tsx'

const DEADLINE = 'Files are deleted automatically after 24 hours.'

test('a result on the server can be deleted', async () => {
  const remove = vi.spyOn(axios, 'delete').mockResolvedValue({})
  const { user } = renderScreen(<ResultStorage place="server" jobId="a/b" />)
  expect(screen.getByText(DEADLINE)).toBeDefined()
  const button = screen.getByRole('button', { name: 'Delete now' })
  await user.click(button)
  expect(await screen.findByText(/^Deleted from the server\./)).toBeDefined()
  expect(remove.mock.calls).toEqual([['/api/jobs/a%2Fb']])
  expect(screen.queryByText(DEADLINE)).toBeNull()
  expect(screen.getByRole('button', { name: 'Deleted' })).toBe(document.activeElement)
  await user.click(button)
  expect(remove).toHaveBeenCalledTimes(1)
})

test('a failed deletion is reported and can be retried', async () => {
  const remove = vi.spyOn(axios, 'delete').mockRejectedValueOnce(new AxiosError('no network')).mockResolvedValueOnce({})
  const { user } = renderScreen(<ResultStorage place="server" jobId="abc" />)
  await user.click(screen.getByRole('button', { name: 'Delete now' }))
  expect(await screen.findByText(/^The file could not be deleted\./)).toBeDefined()
  expect(screen.getByText(DEADLINE)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Delete now' }))
  expect(await screen.findByRole('button', { name: 'Deleted' })).toBeDefined()
  expect(remove).toHaveBeenCalledTimes(2)
})

test('without a job there is nothing to delete', () => {
  renderScreen(<ResultStorage place="server" />)
  expect(screen.getByText(DEADLINE)).toBeDefined()
  renderScreen(<ResultStorage place="device" />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a result made here from files that the server converted says what was sent', () => {
  renderScreen(<ResultStorage place="device" sentFirst />)
  expect(
    screen.getByText(/Only Office files were sent to our server, which deletes them within 24 hours\.$/),
  ).toBeDefined()
  expect(screen.queryByText(/Nothing was sent/)).toBeNull()
})
