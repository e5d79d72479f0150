import { expect, test } from 'vitest'

import { defaultLanguages } from './default-languages.ts'

const INSTALLED = ['chi_sim', 'deu', 'eng', 'fra', 'spa']

test.each([
  ['English alone', ['en-US', 'en'], []],
  ['German before English', ['de-DE', 'de', 'en-US', 'en'], ['deu', 'eng']],
  ['Chinese', ['zh-CN', 'zh'], ['chi_sim']],
  ['a language that is not installed', ['is', 'en'], []],
  ['many languages', ['fr-CA', 'es', 'de'], ['fra', 'spa']],
  ['nothing', [], []],
])('a browser that prefers %s', (_what, tags, expected) => {
  expect(defaultLanguages(tags, INSTALLED)).toEqual(expected)
})
