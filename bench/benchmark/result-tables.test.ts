import { expect, test } from 'vitest'

import { RECTO } from './contender.ts'
import { markdownTable } from './markdown-table.ts'
import { withBenchmarkTable } from './readme-section.ts'
import { factsTable, growthTable, lossTable, ratioTable, threadTable } from './result-tables.ts'
import type { ContenderResult, RowResult } from './run-row.ts'
import { threadCounts } from './thread-scaling.ts'

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

test('growth names its unit, and the power stands in the last row of a task', () => {
  const point = (size: number, rectoMs: number) => ({ size, rectoMs, qpdfMs: undefined, peakBytes: 1024 ** 2 })
  const growth = { name: 'rotate', points: [point(10, 1.25), point(100, 20)], exponent: 1 }
  const [header, , first, last] = cells(growthTable([growth], 'MB'))
  expect(header?.[1]).toBe('MB')
  expect(first?.slice(1)).toEqual(['10', '1.3', 'not installed', '1', ''])
  expect(last?.slice(1)).toEqual(['100', '20.0', 'not installed', '1', '1.00'])
})

test('threads are counted in powers of two up to the number of cores', () => {
  expect([1, 2, 6, 8].map(threadCounts)).toEqual([[1], [1, 2], [1, 2, 4, 6], [1, 2, 4, 8]])
  const points = [
    { threads: 1, elapsedMs: 300 },
    { threads: 2, elapsedMs: 200 },
  ]
  const [header, , row] = cells(threadTable([{ title: 'Compress', points }]))
  expect(header?.slice(1)).toEqual(['1 thread, ms', '2 threads, ms', 'times faster'])
  expect(row?.slice(1)).toEqual(['300', '200', '1.50'])
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
