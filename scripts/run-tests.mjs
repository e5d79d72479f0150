import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { PINNED_NODE } from '../packages/platforms/src/node-pinned.mjs'
import { buildPrograms } from './build-programs.mjs'
import { listClusterTests } from './cluster-tests.mjs'
import { ROOT, run } from './processes.mjs'

const REPORT = join(ROOT, '.cache/tests.json')
const TEST_FILE = /\.(test|spec)\.tsx?$/
const FOLDERS = ['packages', 'apps', 'scripts', 'bench', 'e2e']
const NOT_OURS = new Set(['node_modules', 'dist', '.cache'])
/** Tag of tests that `npm run test:all` runs and `npm test` does not. */
const FULL_RUN_TAG = 'full'

/**
 * @typedef {object} Report the parts of Vitest's JSON report used here
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {{ name: string, status: string, assertionResults: { status: string, tags: string[] }[] }[]} testResults
 */

/**
 * Runs the tests and counts them. A test file that could not be loaded or did not run counts as a failure, so that no
 * test can disappear unnoticed.
 * @param {object} [options]
 * @param {boolean} [options.isFullRun] whether to include tests tagged for the full run
 * @param {readonly string[]} [options.affected] files: only tests that are or import one of them run
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTests({ isFullRun = false, affected } = {}) {
  mkdirSync(dirname(REPORT), { recursive: true })
  rmSync(REPORT, { force: true })
  // Servers and commands of the tests start in a third of the time.
  await buildPrograms()
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  // Helpers that check more in the full run read it.
  const env = { ...process.env, ...(isFullRun ? { RECTO_TESTS: 'all' } : {}) }
  const code = await run(
    PINNED_NODE,
    [
      vitest,
      ...(affected === undefined ? ['run'] : ['related', '--run', '--passWithNoTests', ...affected]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${REPORT}`,
      ...(isFullRun ? [] : [`--tagsFilter=!${FULL_RUN_TAG}`]),
    ],
    { env },
  )
  const { passed, failed, remarks } = countTests(
    readReport(),
    affected === undefined ? listExpected(isFullRun).map((path) => join(ROOT, path)) : [],
    code,
  )
  for (const remark of remarks) console.log(remark)
  return { passed, failed }
}

/**
 * Counts passes and failures in a report, and adds problems that the report itself does not mention.
 * @param {Report | undefined} report
 * @param {readonly string[]} files the test files it must contain, each as often as it runs
 * @param {number} code Vitest's exit code
 * @returns {{ passed: number, failed: number, remarks: string[] }}
 */
export function countTests(report, files, code) {
  if (report === undefined) return { passed: 0, failed: 1, remarks: ['FAILED  The tests ended without a report.'] }
  const unread = report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => `FAILED  ${relative(ROOT, name)} could not be read.`)
  const vanished = missingIn(
    files,
    report.testResults.map(({ name }) => name),
  ).map((file) => `FAILED  ${relative(ROOT, file)} was not run.`)
  const complaints = [...unread, ...vanished]
  if (report.numPassedTests === 0 && files.length > 0) complaints.push('FAILED  No test passed.')
  const isUnexplained = code !== 0 && report.numFailedTests === 0 && complaints.length === 0
  if (isUnexplained) complaints.push(`FAILED  vitest ended with code ${code} although no test failed.`)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + complaints.length,
    remarks: [...complaints, ...remarksOnLeftOut(report)],
  }
}

/** @param {readonly string[]} files @param {readonly string[]} ran @returns {string[]} files that occur less often in the second list */
function missingIn(files, ran) {
  const left = [...ran]
  return files.filter((file) => {
    const index = left.indexOf(file)
    if (index !== -1) left.splice(index, 1)
    return index === -1
  })
}

/** @param {Report} report @returns {string[]} how many tests were not run, and why */
function remarksOnLeftOut({ testResults }) {
  const leftOut = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
  const inFullRun = leftOut.filter(({ tags }) => tags.includes(FULL_RUN_TAG)).length
  const skipped = leftOut.length - inFullRun
  return [
    ...(inFullRun > 0 ? [`Only in npm run test:all: ${inFullRun}`] : []),
    ...(skipped > 0 ? [`Skipped: ${skipped}`] : []),
  ]
}

/** @returns {Report | undefined} */
function readReport() {
  try {
    return /** @type {Report} */ (JSON.parse(readFileSync(REPORT, 'utf8')))
  } catch (error) {
    console.error(error)
    return undefined
  }
}

/** @param {boolean} isFullRun @returns {string[]} the paths of test files, each as often as it runs */
function listExpected(isFullRun) {
  return [...listTestFiles(), ...(isFullRun ? listClusterTests() : [])]
}

/** @returns {string[]} the paths of all test files from the root of the repository */
export function listTestFiles() {
  return FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split('/').some((part) => NOT_OURS.has(part)))
}
