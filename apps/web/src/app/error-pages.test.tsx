import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { NotFoundPage } from '../pages/not-found-page.tsx'
import { catalog } from '../messages/catalog.ts'
import { RouterError } from './router-error.tsx'

afterEach(cleanup)

function Broken(): never {
  throw new Error('the page broke')
}

function arriveAt(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/broken', element: <Broken />, errorElement: <RouterError /> },
      { path: '*', element: <NotFoundPage /> },
    ],
    { initialEntries: [path] },
  )
  render(
    <I18nProvider i18n={catalog}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
}

test('an unknown address says so, logs its path, and links to the home page', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  arriveAt('/tools/fold-pdf')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Page not found')
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  expect(log.mock.calls.flat().join(' ')).toContain('/tools/fold-pdf')
})

test('a failing page says so, logs the cause, and can be reloaded', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  arriveAt('/broken')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!')
  expect(document.title).toBe('Unexpected Application Error! · Recto')
  expect(log.mock.calls.flat()).toContainEqual(new Error('the page broke'))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reload the Page' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
})
