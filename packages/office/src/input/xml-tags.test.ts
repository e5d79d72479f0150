import { describe, expect, test } from 'vitest'

import { withoutDocumentType } from './xml-markup.ts'
import { attributesOf, readTags } from './xml-tags.ts'

const tagsOf = (text: string) => Array.from(readTags(text), ({ name, kind, attributes }) => [name, kind, attributes])

test('tags are listed with what is between their names and their ends', () => {
  expect(tagsOf('<?xml version="1.0"?><w:p a="1"><b/></w:p ><c d=\'>"\' e="/>" /><f g=x/y></f>')).toEqual([
    ['w:p', 'start', ' a="1"'],
    ['b', 'empty', ''],
    ['w:p', 'end', ' '],
    ['c', 'empty', ' d=\'>"\' e="/>" '],
    ['f', 'start', ' g=x/y'],
    ['f', 'end', ''],
  ])
})

test.each([
  ['a comment', '<!--<b>--><a/>'],
  ['a CDATA section', '<![CDATA[<b>]]><a/>'],
  ['a processing instruction', '<?b <c>?><a/>'],
  ['a document type with brackets in literals', '<!DOCTYPE a [<!-- \' --><!ENTITY e "]>"><!ENTITY f "<b>">]><a/>'],
  ['a comparison', '1 < 2 <a/>'],
  ['a tag that does not end', '<b c="d" <a/>'],
])('%s hides no tag after it', (_, text) => {
  expect(tagsOf(text)).toEqual([['a', 'empty', '']])
})

test.each(['<!--', '<![CDATA[', '<?', '<!DOCTYPE a ['])('nothing counts after %s that never ends', (opening) => {
  expect(tagsOf(`<a/>${opening}<b/>`)).toEqual([['a', 'empty', '']])
})

const NO_TAG = { name: '', kind: 'empty', start: 0, end: 0, attributes: '' } as const

test('attributes are listed with their entities resolved', () => {
  const [tag] = readTags('<a w:b="&lt;&#65;&#x42;" c = \'"\' d/>')
  expect([...attributesOf(tag ?? NO_TAG)]).toEqual([
    ['w:b', '<AB'],
    ['c', '"'],
  ])
})

test('every document type before the root element is removed, and none in a comment', () => {
  const entity = '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
  expect(withoutDocumentType(`<!--<!DOCTYPE b>-->${entity}\n${entity}<a>&e;</a>`)).toBe(
    '<!--<!DOCTYPE b>-->\n<a>&e;</a>',
  )
})

describe('20 MB of markup that never end are read in linear time', () => {
  const LENGTH = 20_000_000
  /** A second or less on any machine; a search that starts over at every tag would take hours. */
  const MAX_CPU_MS = 5000

  function measure(text: string, read: (text: string) => void): void {
    const start = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS)
  }

  function readNoTags(piece: string): void {
    measure(piece.repeat(LENGTH / piece.length), (text) => {
      expect(tagsOf(text)).toEqual([])
      expect(withoutDocumentType(text)).toBe(text)
    })
  }

  test.each(['<!--', '<a '])('%s', readNoTags)

  const OTHERS = ['<![CDATA[', '<!DOCTYPE a [', '<a "', '<a b="\'" c=\'', '<aaaaaaaa', '<']
  test.each(OTHERS)('%s', { tags: ['full'] }, readNoTags)

  test('an attribute without a value', () => {
    measure(`<a ${'b'.repeat(LENGTH)}>`, (text) => {
      const [tag] = readTags(text)
      expect(tag && [...attributesOf(tag)]).toEqual([])
    })
  })
})
