import { expect, test } from 'vitest'

import { splitName, withStem } from './file-name.ts'

test.each([
  ['a.pdf', ['a', '.pdf']],
  ['a.b.docx', ['a.b', '.docx']],
  ['a', ['a', '']],
  ['.pdf', ['.pdf', '']],
])('%s is split into %j', (name, parts) => {
  expect(splitName(name)).toEqual(parts)
})

test('the extension stays, and so does the name where there is no other', () => {
  expect(withStem('scan_compressed.pdf', 'Offer')).toBe('Offer.pdf')
  expect(withStem('split-files.zip', 'Parts v1.2')).toBe('Parts v1.2.zip')
  expect(withStem('scan_compressed.pdf', '')).toBe('scan_compressed.pdf')
})
