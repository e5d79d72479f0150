/**
 * `npm run test:mutations` plants one bug after another in the sources and checks that the tests of `npm test` catch
 * it. `npm run test:mutations -- split` uses only bugs whose description or file contains the word.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { MUTATIONS } from './mutations.mjs'
import { PINNED_NODE } from '../packages/platforms/src/node-pinned.mjs'
import { capture, ROOT } from './processes.mjs'

/** @param {import('./mutations.mjs').Mutation} mutation @returns {Promise<string>} how many tests failed, empty where none did */
async function failuresWith({ file, find, replace, test, only }) {
  const path = join(ROOT, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(find).length !== 2) throw new Error(`${file} does not contain once: ${find}`)
  writeFileSync(
    path,
    source.replace(find, () => replace),
  )
  try {
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const chosen = only === undefined ? [] : ['-t', only]
    const { output } = await capture(PINNED_NODE, [vitest, 'run', test, ...chosen, '--tagsFilter=!full', '--no-color'])
    return /Tests +(\d+ failed)/.exec(output)?.[1] ?? ''
  } finally {
    writeFileSync(path, source)
  }
}

const word = process.argv[2] ?? ''
for (const mutation of MUTATIONS.filter(({ behavior, file }) => `${behavior} ${file}`.includes(word))) {
  const failures = await failuresWith(mutation)
  if (failures === '') process.exitCode = 1
  console.log(`${failures === '' ? 'NOT NOTICED' : `noticed: ${failures}`}  ${mutation.behavior}, ${mutation.test}`)
}
