import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { beforeEach, expect, test } from 'vitest'

import { mockElementSize } from '../../testing/browser-mocks.ts'
import { fakePreview } from '../../testing/fake-preview-worker.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PageGrid } from './page-grid.tsx'
import { nextSelection, NO_SELECTION } from './page-selection.ts'
import { PageSizeSlider } from './page-size-slider.tsx'
import { usePagesPerRow } from './use-pages-per-row.ts'

const DOCUMENT = { id: 'one', file: new File(['%PDF'], 'scan.pdf') }

function Pages() {
  const [selection, select] = useReducer(nextSelection, NO_SELECTION)
  const perRow = usePagesPerRow()
  return (
    <main>
      <PageSizeSlider perRow={perRow} />
      <PageGrid
        label="Pages"
        document={DOCUMENT}
        pageCount={5}
        aspectRatios={new Float32Array(5).fill(0.7)}
        selection={selection}
        onSelection={select}
        appearanceOf={(page) => ({ label: `Page ${page}` })}
        perRow={perRow}
      />
    </main>
  )
}

const cell = (page: number) => screen.getByRole('gridcell', { name: `Page ${page}` })

beforeEach(() => {
  localStorage.clear()
  mockElementSize(620, 2000)
})

test('Space shows a page large, arrows step, and Escape leads back to it', async () => {
  const { user } = renderScreen(<Pages />, fakePreview({}))
  cell(2).focus()
  await user.keyboard(' ')
  expect(await screen.findByRole('dialog', { name: 'Page 2 of 5' })).toBeDefined()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('dialog', { name: 'Page 3 of 5' })).toBeDefined()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(screen.getByRole('dialog', { name: 'Page 1 of 5' })).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(cell(2)))
})

test('a double click shows a page large', async () => {
  const { user } = renderScreen(<Pages />, fakePreview({}))
  await user.dblClick(cell(4))
  expect(await screen.findByRole('dialog', { name: 'Page 4 of 5' })).toBeDefined()
})

test('Enter selects a page', async () => {
  const { user } = renderScreen(<Pages />, fakePreview({}))
  cell(3).focus()
  await user.keyboard('{Enter}')
  expect(cell(3).getAttribute('aria-selected')).toBe('true')
})

test('the size of the pages is remembered', () => {
  const { unmount } = renderScreen(<Pages />, fakePreview({}))
  expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('2')
  // The largest pages but four.
  fireEvent.change(screen.getByRole('slider', { name: 'Size of the pages' }), { target: { value: '6' } })
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('6 in a row')
  unmount()
  renderScreen(<Pages />, fakePreview({}))
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('6 in a row')
  expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('6')
})
