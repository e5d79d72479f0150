import { ObjectStore, PdfStream, ReadingBudget } from '@recto/pdf'
import { nodePlatform as platform } from '@recto/platforms/node'
import { latin1 } from '@recto/runtime'
import { describe, expect, test } from 'vitest'

import { writeSvg, type WrittenSvg } from './write-svg.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Draws an SVG. @returns what was written, and the operators of the drawing itself */
async function draw(svg: string): Promise<WrittenSvg & { content: string }> {
  const writer = new ObjectStore(new ReadingBudget(1_000_000))
  const written = await writeSvg(
    { name: 'a.svg', bytes: new TextEncoder().encode(svg) },
    { writer, platform, readImage: () => Promise.resolve(undefined), stopIfAborted: () => undefined },
  )
  const form = writer.resolve(written.reference)
  return { ...written, content: form instanceof PdfStream ? latin1(form.data) : '' }
}

const drawContent = (content: string, attributes = 'width="100" height="50"') =>
  draw(`<svg ${XMLNS} ${attributes}>${content}</svg>`)

test.each([
  ['width="100" height="50"', 100, 50],
  ['width="1in" height="2.54cm"', 96, 96],
  ['viewBox="0 0 30 20"', 30, 20],
  ['viewBox="0 0 30 20" width="60"', 60, 40],
  ['viewBox="0 0 30 20" width="100%" height="100%"', 30, 20],
  ['', 40, 30],
])('is as large as it says: %s', async (attributes, width, height) => {
  expect(await drawContent('<rect x="10" y="10" width="30" height="20"/>', attributes)).toMatchObject({ width, height })
})

test('shapes with one color are a few operators', async () => {
  const { content, leftOut } = await drawContent('<rect width="10" height="5" fill="#f00"/>')
  expect(content).toBe('q\nq\n1 0 0 rg\n0 0 m\n10 0 l\n10 5 l\n0 5 l\nh\nf\nQ\nQ')
  expect(leftOut).toEqual([])
})

test.each([
  ['<g filter="url(#f)"><rect width="9" height="9"/></g>', ['filters']],
  ['<rect width="9" height="9"><animate attributeName="x"/></rect>', ['animation']],
  ['<foreignObject width="9" height="9"><p/></foreignObject>', ['html']],
  ['<script>alert(1)</script><rect width="9" height="9" onclick="alert(1)"/>', ['scripts']],
  ['<image href="http://127.0.0.1/a.png" width="9" height="9"/>', ['external']],
  ['<image href="file:///etc/passwd" width="9" height="9"/>', ['external']],
  ['<use href="other.svg#a"/>', ['external']],
  ['<rect fill="url(http://127.0.0.1/#a)" width="9" height="9"/>', ['external']],
  ['<image href="data:image/png;base64,AAAA" width="9" height="9"/>', ['images']],
  ['<text><textPath href="#a">x</textPath></text>', ['textPaths']],
  ['<text font-family="Georgia">x</text>', ['fonts']],
  ['<text>\u{10ffff}x</text>', ['characters']],
  ['<style>rect:has(a){fill:red}</style><rect width="9" height="9"/>', ['styles']],
  ['<style>@import url(http://127.0.0.1/a.css);</style><text font-family="sans-serif">x</text>', []],
])('says what it leaves out of %s', async (content, leftOut) => {
  expect((await drawContent(content)).leftOut).toEqual(leftOut)
})

describe('circular references end', () => {
  test.each([
    '<g id="a"><use href="#a"/></g>',
    '<use id="a" href="#b"/><use id="b" href="#a"/>',
    '<pattern id="a" width="9" height="9"><rect fill="url(#a)" width="9" height="9"/></pattern><rect fill="url(#a)" width="9" height="9"/>',
    '<clipPath id="a" clip-path="url(#a)"><rect width="9" height="9"/></clipPath><rect clip-path="url(#a)" width="9" height="9"/>',
    '<mask id="a"><rect mask="url(#a)" width="9" height="9"/></mask><rect mask="url(#a)" width="9" height="9"/>',
    '<marker id="a"><path d="M0 0L9 9" marker-end="url(#a)"/></marker><path d="M0 0L9 9" marker-end="url(#a)"/>',
    '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect fill="url(#a)" width="9" height="9"/>',
  ])('%s', async (content) => {
    expect(await drawContent(content)).toMatchObject({ width: 100 })
  })
})

/** Each level uses the one below ten times. */
const levels = (count: number, level: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => level(index)).join('')
const tens = (tag: string) => tag.repeat(10)

/** Drawings that would never end. */
const HOSTILE: Record<string, string> = {
  'use of use': levels(9, (n) => `<g id="a${n}">${tens(`<use href="#a${n - 1}"/>`)}</g>`),
  'a text of a million letters': `<text>${'a'.repeat(1_000_000)}</text>`,
}
/** The same in other ways. */
const MORE_HOSTILE: Record<string, string> = {
  'patterns in patterns': `${levels(
    9,
    (n) =>
      `<pattern id="a${n}" width="9" height="9">${tens(`<rect width="9" height="9" fill="url(#a${n - 1})"/>`)}</pattern>`,
  )}<rect width="9" height="9" fill="url(#a8)"/>`,
  'masks in masks': `${levels(
    9,
    (n) => `<mask id="a${n}">${tens(`<rect width="9" height="9" mask="url(#a${n - 1})"/>`)}</mask>`,
  )}<rect width="9" height="9" mask="url(#a8)"/>`,
  'markers on markers': `${levels(
    9,
    (n) => `<marker id="a${n}">${tens(`<path d="M0 0L9 9L0 9" marker-mid="url(#a${n - 1})"/>`)}</marker>`,
  )}<path d="M0 0L9 9L0 9" marker-mid="url(#a8)"/>`,
}

async function expectRefusal(content: string): Promise<void> {
  const start = performance.now()
  await expect(drawContent(content)).rejects.toMatchObject({ code: 'TOO_COMPLEX' })
  expect(performance.now() - start).toBeLessThan(60_000)
}

describe('hostile drawings are refused, and soon', () => {
  test.each(Object.entries(HOSTILE))('%s', (_, content) => expectRefusal(content))

  test.each(Object.entries(MORE_HOSTILE))('%s', { tags: ['full'] }, (_, content) => expectRefusal(content))

  test.each([
    [
      'a pattern of too many tiles',
      '<pattern id="a" width=".0001" height=".0001" patternUnits="userSpaceOnUse"><path d="M0 0h1v1z"/></pattern><rect width="90" height="90" fill="url(#a)"/>',
    ],
    [
      'a gradient that repeats too often',
      '<linearGradient id="a" spreadMethod="repeat" x2="1e-9"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="90" height="90" fill="url(#a)"/>',
    ],
    [
      'numbers beyond all bounds',
      '<path d="M1e308 1e308L-1e308 1e999" stroke-width="1e308" stroke="red"/><g transform="scale(1e300)"><g transform="scale(1e300)"><rect width="1" height="1"/></g></g>',
    ],
    [
      'a selector that many ancestors match',
      `<style>${'g '.repeat(40)}a rect{fill:red}</style>${'<g>'.repeat(150)}<rect width="1" height="1"/>${'</g>'.repeat(150)}`,
    ],
    [
      'a long style without an end',
      `<rect width="9" height="9" style="${'a'.repeat(500_000)}"/><style>${'/* '.repeat(200_000)}</style>`,
    ],
    [
      'a long transform without an end',
      `<rect width="9" height="9" transform="${'a'.repeat(500_000)}" fill="url(${' '.repeat(500_000)}"/>`,
    ],
    ['at-rules in at-rules', `<style>${'@media print{'.repeat(100_000)}</style>`],
  ])('or drawn without the excess: %s', async (_, content) => {
    const start = performance.now()
    const drawing = await drawContent(content)
    expect(drawing.width).toBe(100)
    expect(drawing.content).not.toMatch(/NaN|Infinity|e[+-]\d/)
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

test('a canceled drawing stops', async () => {
  const writer = new ObjectStore(new ReadingBudget(1_000_000))
  const stopped = new Error('stopped')
  const work = writeSvg(
    { name: 'a.svg', bytes: new TextEncoder().encode(`<svg ${XMLNS}><rect width="9" height="9"/></svg>`) },
    {
      writer,
      platform,
      readImage: () => Promise.resolve(undefined),
      stopIfAborted: () => {
        throw stopped
      },
    },
  )
  await expect(work).rejects.toBe(stopped)
})
