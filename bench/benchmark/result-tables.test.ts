import { expect, test } from 'vitest'

import { RECTO } from './contender.ts'
import { markdownTable } from './markdown-table.ts'
import { withBenchmarkTable } from './readme-section.ts'
import { factsTable, lossTable, ratioTable } from './result-tables.ts'
import type { ContenderResult, RowResult } from './run-row.ts'

const NONE = { outlineItems: 0, links: 0, fields: 0, attachments: 0, tags: 0, pageLabels: 0 }

function contender(name: string, elapsed: number, processor: number, links: number): ContenderResult {
  const spread = (median: number) => ({ median, lower: median, upper: median })
  return {
    name,
    elapsedMs: spread(elapsed),
    processorMs: spread(processor),
    peakBytes: undefined,
    outputBytes: 0,
    facts: { ...NONE, links },
  }
}

const RESULT: RowResult = {
  row: {
    id: 'rotate',
    title: 'Rotate | turn',
    inputs: () => [],
    recto: { operation: 'rotate', options: {}, args: ['rotate'], result: 'rotated.pdf' },
    peers: [],
    rounds: 1,
    reasons: { qpdf: 'Node.js starts first.' },
  },
  inputBytes: 1,
  facts: { ...NONE, links: 5 },
  contenders: [
    contender('qpdf', 100, 50, 5),
    contender(RECTO.first, 120, 60, 5),
    contender(RECTO.warm, 25, 20, 4),
    contender(RECTO.command, 300, 200, 5),
  ],
  absent: [{ name: 'mutool', reason: 'mutool is not installed' }],
}

const cells = (table: string) =>
  table.split('\n').map((line) =>
    line
      .replace(/\|$/, '')
      .split(' | ')
      .map((cell) => cell.trim()),
  )

test('ratios are those of medians, and a missing program has a row that says so', () => {
  const [, , beside, missing] = cells(ratioTable([RESULT]))
  expect(beside?.slice(1).join(' ')).toBe('qpdf 0.25 1.20 3.00 0.40')
  expect(missing?.slice(1, 3)).toEqual(['mutool', 'mutool is not installed'])
})

test('what Recto loses is listed with the reason, and nothing else', () => {
  const table = lossTable([RESULT])
  expect(table).toContain('1.20 first call, 3.00 command')
  expect(table).toContain('Node.js starts first.')
  expect(table).not.toContain('warm')
  expect(lossTable([{ ...RESULT, contenders: [] }])).toBe('None.')
})

test('facts are counted as lost only where they were', () => {
  const table = cells(factsTable(RESULT) ?? '').map((row) => row.join(' ').replaceAll('|', '').trim())
  expect(table).toContain('of 5')
  expect(table).toContain(`${RECTO.warm} 1`)
  expect(table).toContain('qpdf 0')
  expect(factsTable({ ...RESULT, facts: NONE })).toBeUndefined()
})

test('columns are as wide as their widest cell, and a bar in a cell is escaped', () => {
  expect(
    markdownTable([
      ['a', 'b'],
      ['one|two', 'c'],
    ]),
  ).toBe(['| a        | b   |', '| -------- | --- |', String.raw`| one\|two | c   |`].join('\n'))
})

test('the table of the README is replaced between its markers', () => {
  const readme = 'a\n<!-- benchmark table: begin -->\nold\n<!-- benchmark table: end -->\nz'
  const written = withBenchmarkTable(readme, 'new')
  expect(written).toContain('begin -->\n\nnew\n\n<!--')
  expect(written).not.toContain('old')
  expect(withBenchmarkTable(written, 'new')).toBe(written)
  expect(() => withBenchmarkTable('no markers', 'new')).toThrow('the README needs')
})
