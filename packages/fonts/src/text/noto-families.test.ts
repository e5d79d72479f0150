import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { FAMILIES, type FontFamily } from './noto-families.ts'

const families: [string, FontFamily][] = Object.entries(FAMILIES)

test('the installed font packages are exactly the ones used', async () => {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> }
  const installed = Object.keys(dependencies).filter((name) => /font/.test(name))
  expect(installed.toSorted()).toEqual([...new Set(families.map(([, family]) => family.package))].toSorted())
})

test.each(families)('the license of %s allows embedding and redistribution', async (_, { package: folder }) => {
  const { license } = JSON.parse(
    new TextDecoder().decode(await nodePlatform.loadFontFile(`${folder}/package.json`)),
  ) as { license: string }
  expect(license).toContain('OFL-1.1')
})
