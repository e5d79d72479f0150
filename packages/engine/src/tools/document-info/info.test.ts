import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import type { DocumentInfo } from '@recto/contract'
import { expect, test } from 'vitest'
import { describeDocument, openDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { withXmpMetadata, pagesOfAllSizes } from '../../../../../fixtures/document-info.ts'
import { sample } from '../../../test/inputs.ts'
import { differencesBetween, judgeFacts, pageText } from '../../../test/judge-facts.ts'
import { withFile } from '../../../test/look.ts'
import { startProcessorClock } from '../../../test/processor-time.ts'

const run = promisify(execFile)
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

async function describe(bytes: Uint8Array): Promise<DocumentInfo> {
  const file = { name: 'a.pdf', bytes }
  return describeDocument(await openDocument(file, context), file)
}

test.each<[string, Uint8Array]>([
  ['report', fixtures.report()],
  ['form', fixtures.form('today', '1')],
  ['tagged', fixtures.tagged('H1')],
  ['layered', fixtures.layered()],
  ['signed', fixtures.signed()],
  ['plain', fixtures.plain(30)],
  ['owner-locked', sample('owner-locked.pdf')],
  ['describedInXmp', withXmpMetadata()],
])('poppler and qpdf say the same of %s', async (_, bytes) => {
  const theirs = await withFile(bytes, (file) => judgeFacts(file))
  expect(theirs).toBeDefined()
  expect(theirs && differencesBetween(await describe(bytes), theirs)).toEqual([])
})

test('poppler sees odd pages alike, but for what it does not look at or lets stand', async () => {
  const theirs = await withFile(pagesOfAllSizes(), (file) => judgeFacts(file))
  const ours = (await describe(pagesOfAllSizes())).pages.map(pageText)
  expect(ours.filter((text, index) => text !== theirs?.pages[index])).toEqual([
    // A crop box that is larger than the page counts as far as the page goes (ISO 32000-2, 14.11.2.1).
    '100 x 100, 0',
    // One that lies beside the page, or has no area, shows nothing: the page is shown instead.
    '300 x 200, 0',
    '300 x 200, 0',
    // The unit of the page.
    '500 x 750, 270',
  ])
})

test('a file laid out for the web says so until something is added to it', async () => {
  const linearized = await withFile(fixtures.report(), async (file, folder) => {
    await run('qpdf', ['--linearize', file, `${folder}/linearized.pdf`])
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
  const elapsed = startProcessorClock()
  expect(describeDocument(document, file).pages).toHaveLength(5000)
  expect(elapsed()).toBeLessThan(1000)
})
