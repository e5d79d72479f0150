import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { SETTINGS } from '../apps/server/src/config/settings.ts'
import { PAGE, withSettings } from './configuration.mjs'

test('the configuration reference matches the server; npm run configuration updates it', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page).toBe(withSettings(page))
  expect(page.match(/^\| `[A-Z_]+`/gm)).toHaveLength(Object.keys(SETTINGS).length)
  const meaning = SETTINGS.maxFiles.meaning
  expect(withSettings(page.replace(meaning, 'something else'))).toBe(page)
})
