import { capture } from './processes.mjs'
import { runTests } from './run-tests.mjs'

/** The checks that read the sources without running them; each is an npm script. */
const STATIC_CHECKS = ['check:format', 'check:lint', 'check:types', 'check:imports', 'check:unused']

/**
 * Runs every check, shows the failures, and counts each static check and each test as one.
 * @param {{ isFullRun?: boolean }} [options]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(options) {
  const checks = await runStaticChecks()
  const tests = await runTests(options)
  return { passed: checks.passed + tests.passed, failed: checks.failed + tests.failed }
}

/** Runs the static checks side by side. @returns {Promise<{ passed: number, failed: number }>} */
export async function runStaticChecks() {
  const results = await Promise.all(STATIC_CHECKS.map(runStaticCheck))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

/** @param {string} name @returns {Promise<boolean>} whether it passed */
async function runStaticCheck(name) {
  const start = performance.now()
  const { code, output } = await capture('npm', ['run', '--silent', name])
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(code === 0 ? `passed  ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${output}`)
  return code === 0
}
