import { expect, test } from 'vitest'

import { parseSvg } from '../parse/parse-svg.ts'
import { childElements, type SvgElement } from '../parse/svg-element.ts'
import { collectStyles } from './collect-styles.ts'
import { parseDeclarations } from './declarations.ts'
import type { Property } from './properties.ts'
import { Styles } from './styles.ts'

const read = (content: string): SvgElement =>
  parseSvg({
    name: 'a.svg',
    bytes: new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`),
  })

function find(element: SvgElement, id: string): SvgElement | undefined {
  if (element.attributes.get('id') === id) return element
  return childElements(element)
    .map((child) => find(child, id))
    .find((found) => found !== undefined)
}

/** The value of a property of the element `#x`. */
function valueOf(content: string, property: Property): string {
  const root = read(content)
  const element = find(root, 'x')
  if (element === undefined) throw new Error('there is no #x')
  return new Styles(collectStyles(root)).styleInPlace(element)[property]
}

test.each<[string, Property, string]>([
  ['<rect id="x"/>', 'fill', 'black'],
  ['<rect id="x" fill=" red "/>', 'fill', 'red'],
  ['<g fill="red" opacity=".5"><rect id="x"/></g>', 'fill', 'red'],
  ['<g fill="red" opacity=".5"><rect id="x"/></g>', 'opacity', '1'],
  ['<style>rect{fill:blue}</style><rect id="x" fill="red"/>', 'fill', 'blue'],
  ['<style>rect{fill:blue}</style><rect id="x" style="fill:lime"/>', 'fill', 'lime'],
  ['<style>rect{fill:blue !important}</style><rect id="x" style="fill:lime"/>', 'fill', 'blue'],
  ['<style>.a{fill:blue}rect{fill:red}</style><rect id="x" class="b a"/>', 'fill', 'blue'],
  ['<style>#x{fill:blue}.a.b{fill:red}</style><rect id="x" class="b a"/>', 'fill', 'blue'],
  ['<style>g > rect, .z{fill:blue}</style><g><rect id="x"/></g>', 'fill', 'blue'],
  ['<style>svg > rect{fill:blue}</style><g><rect id="x"/></g>', 'fill', 'black'],
  ['<style>svg rect{fill:blue}</style><g><rect id="x"/></g>', 'fill', 'blue'],
  ['<style>a + rect{fill:blue}</style><a/><rect id="x"/>', 'fill', 'blue'],
  ['<style>a ~ rect{fill:blue}</style><a/><g/><rect id="x"/>', 'fill', 'blue'],
  ['<style>[data-a^=b]{fill:blue}</style><rect id="x" data-a="bc"/>', 'fill', 'blue'],
  ['<style>rect:first-child{fill:blue}</style><g><rect id="x"/></g>', 'fill', 'blue'],
  ['<style>rect:hover{fill:blue}</style><rect id="x"/>', 'fill', 'black'],
  ['<style>@media print{rect{fill:blue}}@font-face{fill:red}</style><rect id="x"/>', 'fill', 'blue'],
  ['<style><![CDATA[/* a */rect{fill:/**/blue}]]></style><rect id="x"/>', 'fill', 'blue'],
  ['<style>rect{fill:blue</style><rect id="x"/>', 'fill', 'black'],
  ['<g stroke="red"><rect id="x" stroke="blue" style="stroke:inherit"/></g>', 'stroke', 'red'],
  ['<g font-size="10"><text id="x" font-size="2em"/></g>', 'font-size', '20'],
  ['<text id="x" style="font:italic bold 12pt/1.2 Georgia, serif"/>', 'font-size', '16'],
  ['<text id="x" style="font:italic bold 12pt/1.2 Georgia, serif"/>', 'font-weight', 'bold'],
  ['<path id="x" style="marker:url(#m)"/>', 'marker-mid', 'url(#m)'],
  ['<text id="x" xml:space="preserve"/>', 'white-space', 'pre'],
])('%s: %s is %s', (content, property, value) => {
  expect(valueOf(content, property)).toBe(value)
})

test('declarations with quotes, parentheses and comments', () => {
  expect(parseDeclarations('a: "x;y"; b:url(data:a;b,c) ; /* c: d; */ e:f !IMPORTANT')).toEqual([
    { property: 'a', value: '"x;y"', isImportant: false },
    { property: 'b', value: 'url(data:a;b,c)', isImportant: false },
    { property: 'e', value: 'f', isImportant: true },
  ])
})
