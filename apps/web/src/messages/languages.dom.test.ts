import { afterEach, expect, test, vi } from 'vitest'

import { storeLanguage, languageOf, preferredLanguage, regionsOf } from './languages.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const browserSpeaks = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['ES-419', 'es'],
  ['den', undefined],
  ['', undefined],
  [null, undefined],
] as const)('the tag %s asks for %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})

test.each([
  [['fr-CA', 'es-MX', 'de'], 'es'],
  [['nl', 'fr'], 'en'],
  [[], 'en'],
] as const)('a browser that speaks %j is answered in %s', (tags, language) => {
  browserSpeaks(...tags)
  expect(preferredLanguage()).toBe(language)
})

test("the stored choice takes precedence over the browser's languages", () => {
  browserSpeaks('en-GB')
  storeLanguage('de')
  expect(preferredLanguage()).toBe('de')
})

test("without storage the browser's language applies", () => {
  browserSpeaks('es')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError')
  })
  expect(preferredLanguage()).toBe('es')
})

test("numbers follow the visitor's region if it matches the interface language", () => {
  browserSpeaks('en-GB', 'de-AT')
  expect(regionsOf('de')).toEqual(['de-AT'])
  expect(regionsOf('es')).toEqual([])
})
