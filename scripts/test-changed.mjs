/**
 * `npm run test:changed` checks what a change can affect: all static checks, and the tests that import a changed file or
 * reach it some other way (affected-tests.mjs). The change is what this branch, its working tree included, adds to
 * `main`; `npm run test:changed -- HEAD~3` names another base, `-- --all` adds the tests of the full run.
 */
import { parseArgs } from 'node:util'

import { affectedBy } from './affected-tests.mjs'
import { capture } from './processes.mjs'
import { runStaticChecks } from './run-checks.mjs'
import { listTestFiles, runTests } from './run-tests.mjs'

/** @param {readonly string[]} args @returns {Promise<string[]>} the lines that git prints */
async function git(...args) {
  const { code, output } = await capture('git', args)
  if (code !== 0) throw new Error(`git ${args.join(' ')} ended with code ${code}: ${output}`)
  return output.split('\n').filter((line) => line !== '')
}

/** @param {string | undefined} named @returns {Promise<string[]>} files that were added, changed, renamed or removed since the base */
async function changedFiles(named) {
  const [base = ''] = await git('merge-base', 'HEAD', named ?? 'main')
  const tracked = await git('diff', '--name-only', '--no-renames', base)
  const untracked = await git('ls-files', '--others', '--exclude-standard')
  return [...tracked, ...untracked]
}

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true })
const changed = await changedFiles(positionals[0])
console.log(changed.length === 0 ? 'Nothing changed.' : `Changed: ${changed.join(' ')}`)
if (changed.length > 0) {
  const checks = await runStaticChecks(values.all)
  const affected = affectedBy(changed, listTestFiles())
  const tests = await runTests({ isFullRun: values.all === true, ...(affected === 'everything' ? {} : { affected }) })
  const failed = checks.failed + tests.failed
  console.log(`${checks.passed + tests.passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
