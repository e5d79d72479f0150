import { describe, expect, test } from 'vitest'

import { measureNesting } from './measure-nesting.ts'
import { parseSvg } from './parse-svg.ts'
import { childElements, textOf } from './svg-element.ts'

const parse = (text: string) => parseSvg({ name: 'a.svg', bytes: new TextEncoder().encode(text) })

test('elements of other namespaces are left out, prefixes of its own are taken off', () => {
  const root = parse(
    '<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:i="urn:i" xmlns:xlink="http://www.w3.org/1999/xlink"><i:view/><s:use xlink:href="#a" i:b="c"/></s:svg>',
  )
  expect(childElements(root).map(({ name, attributes }) => [name, ...attributes])).toEqual([['use', ['href', '#a']]])
})

test('entities of the document are replaced once; those within stay as they are written', () => {
  const root = parse(
    `<!DOCTYPE svg [<!ENTITY a "red"> <!ENTITY b "&a;&a;"> <!ENTITY c SYSTEM "file:///etc/passwd">]><svg fill="&a;">&b;&c;</svg>`,
  )
  expect(root.attributes.get('fill')).toBe('red')
  expect(textOf(root)).toBe('&a;&a;&c;')
})

test('reads the encoding that the document names', () => {
  const text = '<?xml version="1.0" encoding="ISO-8859-1"?><svg><text>\u00e4</text></svg>'
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  expect(textOf(childElements(parseSvg({ name: 'a.svg', bytes }))[0] ?? parse('<svg/>'))).toBe('ä')
})

describe('refuses', () => {
  test.each(['<svg', '<svg><g></svg>', '<html/>', '', '<svg>&</svg>'])('%j as damaged', (text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'DAMAGED_IMAGE' }))
  })

  test.each([
    ['nesting', `<svg>${'<g>'.repeat(100_000)}`],
    ['objects', `<svg>${'<g/>'.repeat(300_000)}</svg>`],
  ])('too much: %s', (reason, text) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({ code: 'TOO_COMPLEX', facts: expect.objectContaining({ reason }) as unknown }),
    )
  })
})

test.each([
  ['<a><b/><c>x</c></a>', 3, 2],
  ['<a b="/>" c=\'>\'/>', 1, 0],
  ['<!-- <a> --><?a <b>?><![CDATA[<c>]]><d></d>', 1, 1],
  ['<a b="', 1, 1],
])('measures %s', (text, elements, nesting) => {
  expect(measureNesting(text, { maxElements: 10, maxNesting: 10 })).toEqual({ elements, nesting })
})
