import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { report, tagged } from '../../fixtures/documents.ts'
import { countFacts, sumFacts } from './facts.ts'
import { fullBook } from './full-book.ts'
import { lostFacts } from './run-row.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'recto-facts-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function factsOf(bytes: Uint8Array) {
  const file = path.join(folder, 'file.pdf')
  writeFileSync(file, bytes)
  return countFacts(file)
}

test('nested outline items and links are counted', async () => {
  const facts = await factsOf(report())
  expect(facts).toEqual({ outlineItems: 3, links: 3, fields: 0, attachments: 0, tags: 0, pageLabels: 2 })
})

test('structure elements are counted, the root is not', async () => {
  expect((await factsOf(tagged('H1'))).tags).toBe(3)
})

test('the sample book has every fact', async () => {
  const facts = await factsOf(fullBook(20))
  expect(facts).toEqual({ outlineItems: 2, links: 40, fields: 2, attachments: 3, tags: 21, pageLabels: 2 })
})

test('parts count together, facts that the input lacks are left out, and gains are not losses', () => {
  const before = { outlineItems: 4, links: 10, fields: 0, attachments: 2, tags: 0, pageLabels: 1 }
  const part = { outlineItems: 1, links: 5, fields: 3, attachments: 0, tags: 0, pageLabels: 1 }
  expect(lostFacts(before, sumFacts([part, part]))).toEqual([
    { name: 'outline items', lost: 2, total: 4 },
    { name: 'links', lost: 0, total: 10 },
    { name: 'attachments', lost: 2, total: 2 },
    { name: 'page labels', lost: 0, total: 1 },
  ])
})
