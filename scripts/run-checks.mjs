import { capture } from './processes.mjs'
import { runTests } from './run-tests.mjs'

/** The checks that read the sources without running them; each is an npm script of the same name. */
const STATIC_CHECKS = ['check:format', 'check:lint', 'check:types', 'check:imports', 'check:unused']

/**
 * Runs every check, shows what failed, and counts: each static check is one, each test is one.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  const results = await Promise.all(STATIC_CHECKS.map(runStaticCheck))
  const isPassed = results.filter(Boolean).length
  const tests = await runTests()
  return { passed: isPassed + tests.passed, failed: results.length - isPassed + tests.failed }
}

/** @param {string} name @returns {Promise<boolean>} whether it passed */
async function runStaticCheck(name) {
  const start = performance.now()
  const { code, output } = await capture('npm', ['run', '--silent', name])
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(code === 0 ? `passed  ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${output}`)
  return code === 0
}
