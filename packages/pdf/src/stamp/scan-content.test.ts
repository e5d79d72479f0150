import { expect, test } from 'vitest'
import { fromLatin1 } from '@recto/runtime'

import { scanContent } from './scan-content.ts'

const scan = (content: string) => scanContent(fromLatin1(content))

test.each([
  ['', '', false],
  ['q 1 0 0 1 5 5 cm /Im Do Q', '', false],
  ['/Im Do', '', false],
  ['1 0 0 1 5 5 cm /Im Do', '', true],
  ['0.5 w', '', true],
  ['BT (Q) Tj ET', '', true],
  ['q BT /F1 12 Tf (a\\)b(c) Q) Tj ET Q', '', false],
  ['q q 1 w Q', 'Q', false],
  ['q BT (open) Tj', 'ET\nQ', false],
  ['/P <</MCID 0>> BDC q', 'EMC\nQ', false],
  ['/P <</MCID 0 /E (EMC)>> BDC EMC', '', false],
  ['/Artifact BMC /Other BMC EMC', 'EMC', false],
  ['% q q q', '', false],
  ['q % Q\rQ', '', false],
  ['q (never (closed', '))\nQ', false],
  ['q <0102', '>\nQ', false],
  ['q [(a) 1 (b)', ']\nQ', false],
  ['q << /A [1 2', ']>>\nQ', false],
  ['[1 2 q Q', '', false],
  ["q BT (a) ' ET Q", '', false],
  ["BT (a) ' ET", '', true],
  ['BI /W 2 /H 1 /BPC 8 /CS /G ID q\x00 EI q Q', '', false],
  ['BI /W 9 /H 1 ID \x01 EI\x02\xff q q \x03 EI\nq Q', '', false],
  ['BI /W 2 /H 1 ID q q q', '\nEI', false],
])('%j is closed by %j, and changes the state: %s', (content, closing, changesState) => {
  expect(scan(content)).toMatchObject({ closing, changesState, strayRestores: [] })
})

test('finds Q operators without a matching q', () => {
  expect(scan('Q 1 w q Q (Q) Tj\nQ').strayRestores).toEqual([0, 17])
})

test('copes with a million open constructs', () => {
  const { closing } = scan('q['.repeat(1_000_000))
  expect(closing.length).toBeLessThan(100_000)
})
