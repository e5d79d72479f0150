/** `npm run check`: format, lint, types, imports, unused code and tests. */
import { runChecks } from './run-checks.mjs'

const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
