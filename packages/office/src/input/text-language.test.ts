import { expect, test } from 'vitest'

import { slideLanguage, wordLanguage } from './text-language.ts'

const STYLES =
  '<w:styles><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-US" w:eastAsia="ja-JP"/></w:rPr></w:rPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1"><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:style>' +
  '<w:style w:type="paragraph"><w:rPr><w:lang w:val="fr-FR"/></w:rPr></w:style></w:styles>'
const run = (text: string, properties = '') => `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`
const lang = (attributes: string) => `<w:rPr><w:lang ${attributes}/></w:rPr>`

test.each([
  ['the default paragraph style', run('Guten Tag'), 'de-DE'],
  ['the defaults, for letters that the style says nothing about', run('日本語の文章'), 'ja-JP'],
  ['most of the letters', run('Tag') + run('una frase larga', lang('w:val="es-ES"')), 'es-ES'],
  ['a run, not of the paragraph mark before it', `<w:pPr>${lang('w:val="it-IT"')}</w:pPr>${run('Tag')}`, 'de-DE'],
])('the language of a Word document is that of %s', (_, document, language) => {
  expect(wordLanguage(document, STYLES)).toBe(language)
})

test('the language of slides is that of most of their letters', () => {
  const slide = (language: string, text: string) => `<a:r><a:rPr lang="${language}"/><a:t>${text}</a:t></a:r>`
  expect(slideLanguage([slide('en-US', 'Hi'), slide('de-DE', 'Guten Tag')])).toBe('de-DE')
  expect(slideLanguage(['<a:r><a:t>Hi</a:t></a:r>'])).toBeUndefined()
})

test('runs and styles that never end are read in linear time', () => {
  // In quadratic time these would take longer than a test may.
  expect(
    wordLanguage('<w:r >'.repeat(500_000), '<w:style w:type="paragraph" w:default="1">'.repeat(100_000)),
  ).toBeUndefined()
  expect(slideLanguage(['<a:r><a:rPr lang="de-DE">'.repeat(200_000)])).toBeUndefined()
})
