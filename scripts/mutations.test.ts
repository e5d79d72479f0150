import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { MUTATIONS } from './mutations.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test.each(MUTATIONS)(
  'there is a place for the bug "$behavior", and a test to notice it',
  ({ file, find, test: name }) => {
    expect(read(file).split(find)).toHaveLength(2)
    expect(read(name)).toContain('test')
  },
)

test.each(MUTATIONS)('docs/testing.md lists the bug "$behavior"', ({ behavior, file, test: name }) => {
  const row = read('docs/testing.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${behavior} `))
  expect(row).toContain(`\`${file}\``)
  expect(row).toContain(`\`${name}\``)
})
