import { capture } from './processes.mjs'
import { runTests } from './run-tests.mjs'

/** The checks that read the sources without running them; each is an npm script. The linter reports type errors, too. */
const STATIC_CHECKS = ['check:format', 'check:lint', 'check:imports', 'check:unused']

/** TypeScript also checks the declarations and references of projects, which takes as long as reading all types once more. */
const FULL_STATIC_CHECKS = [...STATIC_CHECKS, 'check:types']

/**
 * Runs every check, shows the failures, and counts each static check and each test as one.
 * @param {{ isFullRun?: boolean }} [options]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(options) {
  const checks = await runStaticChecks(options?.isFullRun)
  const tests = await runTests(options)
  return { passed: checks.passed + tests.passed, failed: checks.failed + tests.failed }
}

/** Runs the static checks side by side. @returns {Promise<{ passed: number, failed: number }>} */
export async function runStaticChecks(isFullRun = false) {
  const results = await Promise.all((isFullRun ? FULL_STATIC_CHECKS : STATIC_CHECKS).map(runStaticCheck))
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
