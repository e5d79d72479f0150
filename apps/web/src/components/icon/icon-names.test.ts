// @vitest-environment node
import { readFileSync } from 'node:fs'

import { LISTED_TOOLS } from '@recto/contract'
import { expect, test } from 'vitest'

import { INTERFACE_ICONS } from './icon-names.ts'

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')
const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1])

test('every listed tool and every icon name has a symbol, and every symbol has a name', () => {
  expect(new Set(drawn)).toEqual(new Set([...LISTED_TOOLS.map(({ id }) => id), ...INTERFACE_ICONS]))
  expect(new Set(drawn).size).toBe(drawn.length)
})
