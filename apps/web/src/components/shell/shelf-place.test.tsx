import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { shelfPlaceOf, useShelfPlace } from './shelf-place.ts'

afterEach(cleanup)

test.each([
  ['/', 'board'],
  ['/tools', 'board'],
  ['/upload', 'board'],
  ['/tools/merge-pdf', 'button'],
  ['/tool/split-pdf', 'button'],
  ['/pricing', undefined],
  ['/toolshed', undefined],
])('%s has the shelf as %s', (path, expected) => {
  expect(shelfPlaceOf(path)).toBe(expected)
})

function Frame() {
  return <output>{useShelfPlace() ?? 'none'}</output>
}

test.each([
  ['/tools/merge-pdf', 'button'],
  ['/tools/fold-pdf', 'none'],
])('the page at %s has the shelf as %s, as its prerendered page does', (path, expected) => {
  const children = ['tools/merge-pdf', '*'].map((route) => ({ path: route, element: null }))
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  expect(screen.getByRole('status').textContent).toBe(expected)
})
