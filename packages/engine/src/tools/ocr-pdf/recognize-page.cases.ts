import assert from 'node:assert/strict'

import type { RecognizedPage } from '@recto/contract'

import { SCANNED_LINES, scannedPage } from '../../../../../fixtures/scans.ts'
import * as fixtures from '../../../../../fixtures/documents.ts'
import { input } from '../../../test/inputs.ts'
import { crossing, type OperationCases } from '../../../test/operation-case.ts'

const read = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as RecognizedPage

export const recognizePageCases: OperationCases = {
  accepted: [
    crossing(['http'], {
      name: 'returns the words of a page and their positions',
      operation: 'recognizePage',
      files: () => [input('Letter.pdf', scannedPage())],
      options: { languages: ['eng'] },
      check: ({ bytes }) => {
        const page = read(bytes)
        assert.equal(page.words.map(({ text }) => text).join(' '), SCANNED_LINES.join(' '))
        assert.deepEqual([page.pageCount, page.skipReason, page.turn], [1, null, 0])
        // "The", whose T stands at 40 points, with its feet 190 points above the lower edge.
        const { box } = page.words[0] ?? assert.fail('there are no words')
        assert.ok(Math.abs(box.left - 40) < 1.5, `${box.left}`)
        assert.ok(Math.abs(box.top + box.height - (260 - 190)) < 4, `${box.top + box.height}`)
      },
    }),
    {
      name: 'says why a page would be skipped, and reads it anyway',
      operation: 'recognizePage',
      files: () => [input('Letter.pdf', fixtures.report())],
      options: { languages: ['eng'], page: 2 },
      check: ({ bytes }) => {
        const { skipReason, words } = read(bytes)
        assert.equal(skipReason, 'has-text')
        assert.deepEqual(
          words.map(({ text }) => text),
          ['Report', 'two'],
        )
      },
    },
  ],
  refused: [
    {
      name: 'refuses a page past the last one',
      operation: 'recognizePage',
      files: () => [input('Letter.pdf', fixtures.plain(1))],
      options: { languages: ['eng'], page: 2 },
      error: 'PAGE_OUT_OF_RANGE',
    },
  ],
}
