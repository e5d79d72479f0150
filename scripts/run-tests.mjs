import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { PINNED_NODE, ROOT, run } from './processes.mjs'

const REPORT = join(ROOT, '.cache/tests.json')
const TEST_FILE = /\.(test|spec)\.tsx?$/
const FOLDERS = ['packages', 'apps', 'scripts', 'e2e']
const NOT_OURS = new Set(['node_modules', 'dist', '.cache'])

/**
 * @typedef {object} Report what vitest's json reporter writes, as far as it is read here
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ name: string, status: string, assertionResults: unknown[] }[]} testResults
 */

/**
 * Runs every test and counts them. A test file that could not be read, or was not run at all, counts as a failure:
 * tests must not be able to vanish.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTests() {
  mkdirSync(dirname(REPORT), { recursive: true })
  rmSync(REPORT, { force: true })
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const code = await run(PINNED_NODE, [
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${REPORT}`,
  ])
  const { passed, failed, remarks } = countTests(readReport(), listTestFiles(), code)
  for (const remark of remarks) console.log(remark)
  return { passed, failed }
}

/**
 * Counts what passed and failed in a report, and says what the report itself does not.
 * @param {Report | undefined} report
 * @param {readonly string[]} files every test file there is
 * @param {number} code vitest's exit code
 * @returns {{ passed: number, failed: number, remarks: string[] }}
 */
export function countTests(report, files, code) {
  if (report === undefined) return { passed: 0, failed: 1, remarks: ['FAILED  The tests ended without a report.'] }
  const unread = report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => `FAILED  ${relative(ROOT, name)} could not be read.`)
  const ran = new Set(report.testResults.map(({ name }) => name))
  const vanished = files.filter((file) => !ran.has(file)).map((file) => `FAILED  ${relative(ROOT, file)} was not run.`)
  const complaints = [...unread, ...vanished]
  if (report.numPassedTests === 0) complaints.push('FAILED  No test passed.')
  const isUnexplained = code !== 0 && report.numFailedTests === 0 && complaints.length === 0
  if (isUnexplained) complaints.push(`FAILED  vitest ended with code ${code} although no test failed.`)
  const skipped = report.numPendingTests + report.numTodoTests
  const remarks = skipped > 0 ? [...complaints, `${skipped} tests were skipped.`] : complaints
  return { passed: report.numPassedTests, failed: report.numFailedTests + complaints.length, remarks }
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

/** @returns {string[]} the full paths of all test files in the repository */
function listTestFiles() {
  return FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(ROOT, path)
          .split('/')
          .some((part) => NOT_OURS.has(part)),
    )
}
