import { expect, test } from 'vitest'

import { scriptsOfLanguages } from './scripts-of-languages.ts'

test.each([
  [['en-US', 'en'], ['Latn']],
  [
    ['ar', 'en'],
    ['Arab', 'Latn'],
  ],
  [['zh-CN'], ['Hans']],
  [['zh-TW'], ['Hant']],
  [['sr-Latn'], ['Latn']],
  [
    ['ja', 'ko', 'hi', 'th'],
    ['Jpan', 'Kore', 'Deva'],
  ],
  [['not a language', '', 'he'], ['Hebr']],
  [[], []],
])('%o is written in %o', (languages, scripts) => {
  expect(scriptsOfLanguages(languages)).toEqual(scripts)
})
