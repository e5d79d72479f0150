import { expect, test } from 'vitest'

import { suggestTools, suggestToolsForSeveral, type FileFacts } from './suggest-tools.ts'

const MB = 1024 * 1024
const PLAIN: FileFacts = { sizeBytes: 300_000, pageCount: 3, isLocked: false, isEncrypted: false, isScanned: false }

test.each<[what: string, facts: Partial<FileFacts>, first: string, reason: string | undefined]>([
  ['a plain file', {}, 'compress-pdf', undefined],
  ['a large file', { sizeBytes: 5 * MB, pageCount: 40 }, 'compress-pdf', 'large'],
  ['a small file with heavy pages', { sizeBytes: 1.5 * MB }, 'compress-pdf', 'large'],
  ['a locked file', { isLocked: true, isEncrypted: true, pageCount: undefined }, 'protect-pdf', 'locked'],
  ['a file that forbids changes', { isEncrypted: true }, 'protect-pdf', 'restricted'],
  ['a scan', { isScanned: true }, 'ocr-pdf', 'scanned'],
  ['a long file', { pageCount: 12 }, 'split-pdf', 'many-pages'],
])('%s gets the tool it calls for first', (_what, facts, first, reason) => {
  expect(suggestTools({ ...PLAIN, ...facts })[0]).toEqual({ id: first, reason })
})

test('every reason is given once, and no tool is suggested twice', () => {
  const suggestions = suggestTools({
    sizeBytes: 9 * MB,
    pageCount: 20,
    isLocked: false,
    isEncrypted: true,
    isScanned: true,
  })
  expect(suggestions.flatMap(({ reason }) => reason ?? [])).toEqual(['restricted', 'large', 'scanned', 'many-pages'])
  expect(new Set(suggestions.map(({ id }) => id)).size).toBe(suggestions.length)
})

test('useless tools are not suggested', () => {
  const idsFor = (facts: Partial<FileFacts>) => suggestTools({ ...PLAIN, ...facts }).map(({ id }) => id)
  expect(idsFor({ pageCount: 1 })).not.toContain('split-pdf')
  expect(idsFor({})).not.toContain('ocr-pdf')
  expect(idsFor({ isScanned: true })).not.toContain('pdf-to-docx')
  expect(idsFor({})).toEqual(expect.arrayContaining(['split-pdf', 'pdf-to-docx']))
})

test('several files can be merged', () => {
  expect(suggestToolsForSeveral()).toEqual([{ id: 'merge-pdf', reason: 'several-files' }])
})
