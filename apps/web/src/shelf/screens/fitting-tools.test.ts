import { expect, test } from 'vitest'

import type { ShelfFile } from '../shelf.ts'
import { fittingTools } from './fitting-tools.ts'

const PDF: ShelfFile = {
  id: 'a',
  name: 'a.pdf',
  type: 'application/pdf',
  sizeBytes: 1000,
  addedAt: 0,
  origin: { kind: 'chosen' },
  pageCount: 3,
  isSeen: true,
}

const anywhere = () => true
const idsFor = (file: ShelfFile) => fittingTools([file], anywhere).map(({ id }) => id)

test('three tools are offered, and not the one that made the file', () => {
  expect(idsFor(PDF)).toHaveLength(3)
  expect(idsFor(PDF)).toContain('compress-pdf')
  const made: ShelfFile = { ...PDF, origin: { kind: 'made', tool: 'compress-pdf', from: [] } }
  expect(idsFor(made)).toHaveLength(3)
  expect(idsFor(made)).not.toContain('compress-pdf')
})

test('a long file may be split, and one page may not', () => {
  expect(idsFor({ ...PDF, pageCount: 80 })[0]).toBe('split-pdf')
  expect(idsFor({ ...PDF, pageCount: 1 })).not.toContain('split-pdf')
})

test('only tools that this server has are offered', () => {
  expect(fittingTools([PDF], ({ id }) => id === 'rotate-pdf').map(({ id }) => id)).toEqual(['rotate-pdf'])
})

test('a file that no tool can read gets no suggestions', () => {
  const notes: ShelfFile = { ...PDF, name: 'film.mp4', type: 'video/mp4' }
  expect(idsFor(notes)).toEqual([])
})

test('several files are offered tools that take them together, or each of them', () => {
  const several = [PDF, { ...PDF, id: 'b', pageCount: 80 }]
  expect(fittingTools(several, anywhere).map(({ id }) => id)).toEqual(['merge-pdf', 'compress-pdf', 'pdf-to-docx'])
  expect(fittingTools([PDF, { ...PDF, name: 'film.mp4', type: 'video/mp4' }], anywhere)).toEqual([])
})
