import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, it } from 'vitest'

const sources = resolve(import.meta.dirname, '../apps/web/src')

/** Declarations that deliberately mean left and right whatever the text direction, with reasons. */
const ALLOWED = [
  ['app/tokens.css', ['--start', '--end'], 'they tell the two directions apart'],
  ['components/controls.css', ['background'], 'crop marks stand at all four corners'],
  ['components/controls.css', ['border-width'], 'a tick is drawn the same way everywhere'],
  [
    'tools/compress-pdf/compare/comparison.css',
    ['left', 'right', 'margin-left', 'inset'],
    'the cut through a page runs from its left to its right',
  ],
  ['tools/ocr-pdf/ocr.css', ['left'], 'the card of a word stands where the word does on the page'],
  ['tools/organize-pdf/organize-grid.css', ['inset'], 'dragged pages are where the pointer is'],
  ['wizard/page-strip.css', ['left'], 'a mark stands where it does on the page'],
] as const

const PROPERTY = /^(?:left|right|(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:\w+-)?(?:left|right)\b.*)$/u
const IN_LINE = /^(?:text-align|float|clear|background|background-position|transform-origin|background-image)$/u
const FOUR_SIDES = /^(?:margin|padding|inset|border-width|scroll-margin|scroll-padding)$/u
const INLINE_STYLE = /\b(?:(?:margin|padding|border)(?:Left|Right)|textAlign: '(?:left|right)|[{,] (?:left|right): `)/u

const findFiles = (pattern: string) => globSync(pattern, { cwd: sources }).toSorted()
const read = (file: string) => readFileSync(join(sources, file), 'utf8')

/** Declarations that stay unchanged where the page is mirrored. */
function findPhysical(css: string): string[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\//gu, '')
  const declarations = [...plain.matchAll(/([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/gu)]
  return declarations.filter(([, name = '', value = '']) => isPhysical(name, value)).map(([text]) => text.trim())
}

function isPhysical(name: string, value: string): boolean {
  if (PROPERTY.test(name)) return true
  if (FOUR_SIDES.test(name)) return hasUnequalSides(value)
  if (name === 'border-radius') return splitValue(value).length > 1
  if (name === 'transform') return /translateX|translate\([^)]*[1-9]/u.test(value)
  return (
    (IN_LINE.test(name) || name.startsWith('--') || value.includes('gradient')) &&
    /(?<![\w-])(?:left|right)(?![\w-])/u.test(value)
  )
}

/** Of four sides the second is the right one and the fourth the left one. */
function hasUnequalSides(value: string): boolean {
  const [, right, , left] = splitValue(value)
  return left !== undefined && left !== right
}

/** The parts of a value; anything in brackets is one part. */
function splitValue(value: string): string[] {
  return value.trim().match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/gu) ?? []
}

it.each([
  'margin-left: 4px',
  'border-top-left-radius: 6px',
  'border-left-color: red',
  'right: 0',
  'text-align: right',
  'inset: 0 auto 0 0',
  'padding: 1px 2px 3px max(4px, calc(1px + 2px))',
  'border-radius: 0 6px 6px 0',
  'transform: translateX(3px)',
  'background: linear-gradient(to left, red, blue)',
])('%s is seen to be physical', (declaration) => {
  expect(findPhysical(`.a:hover { top: 0; ${declaration}; } @media (max-width: 640px) { .b { } }`)).toEqual([
    declaration,
  ])
})

it.each([
  'margin-inline-start: 4px',
  'padding: 1px calc(2px * var(--left)) 3px calc(2px * var(--left))',
  '--left: 4px',
])('%s is seen to follow the text', (declaration) => {
  expect(findPhysical(`.a { ${declaration}; /* left: 0; */ }`)).toEqual([])
})

it('every style sheet works with right-to-left text', () => {
  const found = findFiles('**/*.css').map((file) => [file, findPhysical(read(file))] as const)
  expect(found.length).toBeGreaterThan(50)
  const physical = found.flatMap(([file, declarations]) => declarations.map((text) => `${file} ${text.split(':')[0]}`))
  const allowed = ALLOWED.flatMap(([file, names]) => names.map((name) => `${file} ${name}`))
  expect(new Set(physical)).toEqual(new Set(allowed))
})

it('no style within a component is physical', () => {
  const found = findFiles('**/*.tsx').filter((file) => INLINE_STYLE.test(read(file)))
  expect(found).toEqual([])
})
