import { readFile } from 'node:fs/promises'

import type { DocumentInfo } from '@recto/contract'
import { expect, test } from 'vitest'
import { describeDocument, openDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'

import { runProgram } from '../../../../../fixtures/run-program.ts'
import * as fixtures from '../../../../../fixtures/documents.ts'
import { withXmpMetadata, pagesOfAllSizes } from '../../../../../fixtures/document-info.ts'
import { testSample } from '../../../../../fixtures/test-sample.ts'
import { sample } from '../../../test/inputs.ts'
import { differencesBetween, readReferenceFacts, pageText } from '../../../test/reference-facts.ts'
import { withFile } from '../../../test/inspect-pdf.ts'
import { startCpuTimer } from '../../../test/cpu-time.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

async function describe(bytes: Uint8Array): Promise<DocumentInfo> {
  const file = { name: 'a.pdf', bytes }
  return describeDocument(await openDocument(file, context), file)
}

const DOCUMENTS: [name: string, bytes: Uint8Array][] = [
  ['owner-locked', sample('owner-locked.pdf')],
  ['form', fixtures.form('today', '1')],
  ['tagged', fixtures.tagged('H1')],
  ['layered', fixtures.layered()],
  ['withXmpMetadata', withXmpMetadata()],
  ['signed', fixtures.signed()],
  ['plain', fixtures.plain(30)],
  ['report', fixtures.report()],
]

testSample('poppler and qpdf say the same of %s', DOCUMENTS, async ([, bytes]) => {
  const theirs = await withFile(bytes, (file) => readReferenceFacts(file))
  expect(theirs).toBeDefined()
  expect(theirs && differencesBetween(await describe(bytes), theirs)).toEqual([])
})

test('page sizes match poppler, except for CropBox clipping and UserUnit', async () => {
  const theirs = await withFile(pagesOfAllSizes(), (file) => readReferenceFacts(file))
  const ours = (await describe(pagesOfAllSizes())).pages.map(pageText)
  expect(ours.filter((text, index) => text !== theirs?.pages[index])).toEqual([
    // A CropBox larger than the MediaBox is clipped to it (ISO 32000-2, 14.11.2.1).
    '100 x 100, 0',
    // A CropBox outside the MediaBox or without an area is ignored.
    '300 x 200, 0',
    '300 x 200, 0',
    // UserUnit.
    '500 x 750, 270',
  ])
})

test('a linearized file is reported as such until it is updated', async () => {
  const linearized = await withFile(fixtures.report(), async (file, folder) => {
    await runProgram('qpdf', ['--linearize', file, `${folder}/linearized.pdf`])
    return new Uint8Array(await readFile(`${folder}/linearized.pdf`))
  })
  expect((await describe(linearized)).isLinearized).toBe(true)
  const longer = new Uint8Array(linearized.length + 1)
  longer.set(linearized)
  longer.fill(0x0a, linearized.length)
  expect((await describe(longer)).isLinearized).toBe(false)
})

test('many pages are described in well under a second', async () => {
  const file = { name: 'a.pdf', bytes: fixtures.plain(5000) }
  const document = await openDocument(file, context)
  const elapsed = startCpuTimer()
  expect(describeDocument(document, file).pages).toHaveLength(5000)
  expect(elapsed()).toBeLessThan(1000)
})
