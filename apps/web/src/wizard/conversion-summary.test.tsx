import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderScreen } from '../testing/render-screen.tsx'
import { button } from '../testing/screen-queries.ts'
import { ConversionSummary } from './conversion-summary.tsx'

const counts = () =>
  screen
    .getAllByRole('term')
    .map((term) => `${term.parentElement?.querySelector('dd')?.textContent} ${term.textContent}`)

test('a Word document shows its counts, none included, and its outline, cut at first', async () => {
  const outline = Array.from({ length: 14 }, (_, index) => ({
    level: 1 + (index % 2),
    title: `T${index}`,
    page: index,
  }))
  const { user } = renderScreen(
    <ConversionSummary facts={{ counts: { headings: 1400, tables: 0, images: 1 }, outline }} />,
  )
  expect(counts()).toEqual(['1,400 headings', '0 tables', '1 image'])
  const list = within(screen.getByRole('region', { name: 'Its outline in Word' }))
  expect(list.getAllByRole('listitem')).toHaveLength(12)
  await user.click(button('Show all 14'))
  expect(list.getAllByRole('listitem')).toHaveLength(14)
  expect(list.getByText('And 1,386 more headings')).toBeDefined()
})

test('a workbook shows its sheets with their first cells', () => {
  const sheets = [
    {
      name: 'Costs',
      rowCount: 42,
      columnCount: 2,
      cells: [
        ['Item', 'Price'],
        ['Oak', ''],
      ],
    },
  ]
  renderScreen(<ConversionSummary facts={{ counts: { sheets: 1, rows: 42, numbers: 40 }, sheets }} />)
  expect(counts()).toEqual(['1 sheet', '42 rows', '40 numbers'])
  expect(screen.getByRole('table', { name: 'Costs, first rows' }).textContent).toBe('Costs, first rowsItemPriceOak')
  expect(screen.getByText('42 rows, 2 columns')).toBeDefined()
})
