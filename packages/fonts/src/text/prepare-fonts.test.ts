import { expect, test, vi } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { prepareFonts } from './prepare-fonts.ts'
import { setText } from './set-text.ts'

test.each([
  ['Arab', 'سري'],
  ['Deva', 'गोपनीय'],
  ['Hebr', 'סודי'],
  ['Thai', 'ลับ'],
  ['Jpan', 'きみつ'],
  ['Jpan', 'カタカナ'],
  ['Hans', '这'],
  ['Hant', '這'],
  ['Kore', '가'],
])('once %s is prepared, %s needs no other file', async (script, text) => {
  const loadFontFile = vi.fn<typeof nodePlatform.loadFontFile>(nodePlatform.loadFontFile)
  const platform = { ...nodePlatform, loadFontFile }
  await prepareFonts(script, platform)
  expect(loadFontFile).toHaveBeenCalled()
  loadFontFile.mockClear()
  const { runs } = await setText(text, { platform })
  expect(runs.length).toBeGreaterThan(0)
  expect(loadFontFile).not.toHaveBeenCalled()
})

test.each(['Latn', 'Cyrl', 'Zzzz', ''])('nothing is loaded for %o', async (script) => {
  const loadFontFile = vi.fn<typeof nodePlatform.loadFontFile>(nodePlatform.loadFontFile)
  await prepareFonts(script, { ...nodePlatform, loadFontFile })
  expect(loadFontFile).not.toHaveBeenCalled()
})
