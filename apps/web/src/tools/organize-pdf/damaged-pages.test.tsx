import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { mockElementSize } from '../../testing/browser-mocks.ts'
import { fakePreview } from '../../testing/fake-preview-worker.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker } from '../../testing/screen-queries.ts'
import { OrganizeWizard } from './wizard.tsx'

/** Reports every element as visible; the test environment has no layout. */
class AllVisible implements Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'> {
  readonly #report: (entries: { target: Element; isIntersecting: boolean }[]) => void

  constructor(report: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    this.#report = report
  }

  observe(target: Element): void {
    this.#report([{ target, isIntersecting: true }])
  }

  unobserve(): void {
    // Nothing is watched.
  }

  disconnect(): void {
    // Nothing is watched.
  }
}

beforeEach(() => {
  mockElementSize(660, 2000)
  vi.stubGlobal('IntersectionObserver', AllVisible)
})

test('a page that is damaged or takes too much work is shown as a named tile, and can be removed', async () => {
  const preview = fakePreview({ 'a.pdf': { pageCount: 3, pageErrors: { 2: 'DAMAGED_PDF', 3: 'TOO_COMPLEX' } } })
  const { user } = renderScreen(<OrganizeWizard />, preview)
  await user.upload(filePicker(), pdfFile('a.pdf'))
  await user.click(button('Continue'))
  const damaged = await screen.findByRole('gridcell', {
    name: 'Page 2, page 2 of file A, damaged, cannot be shown',
  })
  expect(damaged.classList).toContain('pg--damaged')
  expect(damaged.textContent).toContain('A 2 · damaged')
  const complex = screen.getByRole('gridcell', { name: 'Page 3, page 3 of file A, cannot be shown' })
  expect(complex.textContent).toContain('A 3 · no preview')
  expect(screen.getByRole('gridcell', { name: 'Page 1, page 1 of file A' }).classList).not.toContain('pg--damaged')
  await user.click(damaged)
  await user.click(button('Delete'))
  await waitFor(() => expect(screen.queryByRole('gridcell', { name: /damaged/ })).toBeNull())
  expect(screen.getByText('One deleted')).toBeDefined()
})
