import { expect, test } from 'vitest'

import { parseAcceptLanguage } from './accept-language.ts'

test.each([
  [undefined, []],
  ['', []],
  ['de-AT,de;q=0.9,en;q=0.8', ['de', 'de', 'en']],
  ['en;q=0.3, ES-mx ; q=0.7 , *;q=0.1', ['es', 'en', '*']],
  ['de;q=0, fr', ['fr']],
  ['de;q=nonsense', ['de']],
  [`${'x,'.repeat(50_000)}de`, Array.from({ length: 20 }, () => 'x')],
])('%j is parsed into %j', (header, languages) => {
  expect(parseAcceptLanguage(header)).toEqual(languages)
})
