/**
 * `npm test` installs what is missing, runs every check, and ends with one line that counts them. `npm run test:all` does the
 * same with the tests that are tagged for the full run.
 */
import { installPackages } from './install-packages.mjs'
import { installSystemPackages } from './install-system-packages.mjs'
import { runChecks } from './run-checks.mjs'

/** @returns {Promise<{ passed: number, failed: number }>} */
async function test() {
  try {
    // Both end before the last line is written, even if one fails.
    const installs = await Promise.allSettled([installPackages('all'), installSystemPackages()])
    for (const install of installs) if (install.status === 'rejected') throw install.reason
    return await runChecks({ isFullRun: process.argv.includes('--all') })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

const { passed, failed } = await test()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
