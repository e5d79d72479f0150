import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { textLines, textPage } from '../../../../../fixtures/text-pages.ts'
import { runOperation } from '../../run-operation.ts'

const context = { platform: nodePlatform, limits: { maxPages: 10 } }

const ROWS = [
  ['Article', 'Ordered', 'Price', 'Share'],
  ['Nails', '2024-03-05', '1,234.50', '12.5%'],
  ['Screws', '2024-03-06', '17.25', '7%'],
  ['Bolts', '2024-12-31', '2,000.00', '100%'],
  ['Nuts', '2024-01-02', '3.10', '0.5%'],
]

test('the report on a conversion counts what was made, and has the outline, sheets or titles', async () => {
  const body = Array.from({ length: 12 }, (_, line) => `Line ${line} of the text has a few words more to say here`)
  const bytes = textPage([
    { text: 'The harbor wall', x: 60, y: 760, size: 20, font: 'F2' },
    ...textLines(body, { x: 60, y: 720 }),
    ...ROWS.flatMap((cells, row) => cells.map((text, column) => ({ text, x: 60 + column * 110, y: 400 - 20 * row }))),
  ])
  const files = [{ name: 'wall.pdf', bytes }]
  const factsOf = async (id: 'toWord' | 'toExcel' | 'toPowerpoint') =>
    (await runOperation(id, files, {}, context)).report.conversion
  expect(await factsOf('toWord')).toEqual({
    counts: { headings: 1, tables: 1, images: 0, links: 0, notes: 0 },
    outline: [{ level: 1, title: 'The harbor wall', page: 1 }],
  })
  expect(await factsOf('toExcel')).toMatchObject({
    counts: { sheets: 1, rows: 5, numbers: 12 },
    sheets: [{ rowCount: 5, columnCount: 4, cells: ROWS.map((cells) => cells.slice(0, 3)) }],
  })
  expect(await factsOf('toPowerpoint')).toMatchObject({
    counts: { slides: 1, tables: 1, images: 0 },
    slideTitles: [{ slide: 1, title: 'The harbor wall' }],
  })
})
