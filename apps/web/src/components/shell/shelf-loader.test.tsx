import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { getShelf } from '../../shelf/get-shelf.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ShelfLoader } from './shelf-loader.tsx'

const board = () => within(screen.getByRole('region', { name: 'Your files' }))

beforeEach(async () => {
  document.documentElement.removeAttribute('data-files')
  const shelf = await getShelf()
  await shelf.remove(shelf.list().map(({ id }) => id))
})

test('the board is there at first, and has the files once it is loaded', async () => {
  const shelf = await getShelf()
  await shelf.add([new File(['x'], 'notes.txt')])
  renderScreen(<ShelfLoader />)
  expect(board().getByText('Nothing here yet').textContent).toBe('Nothing here yet')
  await screen.findByText('notes.txt')
  expect(board().queryByText('Nothing here yet')).toBeNull()
})

test('the focus stays on the button for files while the board is loaded', async () => {
  renderScreen(<ShelfLoader />)
  const first = board().getByRole('button', { name: 'Add files' })
  first.focus()
  await waitFor(() => expect(first.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(board().getByRole('button', { name: 'Add files' })))
})

test('loading the board takes the focus from nothing else', async () => {
  renderScreen(<ShelfLoader />)
  const first = board().getByRole('button', { name: 'Add files' })
  await waitFor(() => expect(first.isConnected).toBe(false))
  expect(document.activeElement).toBe(document.body)
})

test('the page is marked while there are files, so that the empty board is not shown first', async () => {
  const shelf = await getShelf()
  renderScreen(<ShelfLoader />)
  const isMarked = () => document.documentElement.hasAttribute('data-files')
  expect(isMarked()).toBe(false)
  const [added] = await shelf.add([new File(['x'], 'notes.txt')])
  expect(isMarked()).toBe(true)
  await shelf.remove([added?.id ?? ''])
  expect(isMarked()).toBe(false)
})
