import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { checkLicenses, isAccepted } from './licenses.mjs'

test('every installed package has an accepted license', () => {
  const { count, refused } = checkLicenses(resolve(import.meta.dirname, '..'))
  expect(count).toBeGreaterThan(100)
  expect(refused).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND AGPL-3.0-only', false],
  ['(MIT OR AGPL-3.0) AND (AGPL-3.0)', false],
  ['AGPL-3.0', false],
  ['GPL-2.0-or-later', false],
  ['LGPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('%j is accepted: %s', (expression, accepted) => {
  expect(isAccepted(expression)).toBe(accepted)
})

test('reports packages with another license or none', async () => {
  const root = await mkdtemp(join(tmpdir(), 'recto-licenses-'))
  const packages: Record<string, object> = {
    '': {},
    'node_modules/elsewhere': { license: 'ISC' },
    'node_modules/far': { license: 'GPL-3.0' },
    'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
    'node_modules/@img/sharp-linux-x64': { license: 'Apache-2.0 AND GPL-3.0' },
    'node_modules/@elsewhere/sharp-libvips': { license: 'LGPL-3.0-or-later' },
  }
  for (const [name, manifest] of Object.entries({ good: { license: 'MIT' }, bad: { license: 'AGPL-3.0' }, mute: {} })) {
    packages[`node_modules/${name}`] = {}
    await mkdir(join(root, 'node_modules', name), { recursive: true })
    await writeFile(join(root, 'node_modules', name, 'package.json'), JSON.stringify(manifest))
  }
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  expect(checkLicenses(root)).toEqual({
    count: 8,
    refused: [
      'far: GPL-3.0',
      '@img/sharp-linux-x64: Apache-2.0 AND GPL-3.0',
      '@elsewhere/sharp-libvips: LGPL-3.0-or-later',
      'bad: AGPL-3.0',
      'mute: says nothing',
    ],
  })
  await rm(root, { recursive: true })
})
