/**
 * Which tests a change can affect, besides those that import the changed files: tests also reach sources through worker
 * threads, processes, servers and browsers, which imports do not show.
 */

/** Files that decide how everything is installed, compiled or run. */
const FOR_EVERYTHING = /^(package(-lock)?\.json|\.npmrc|vitest\.config\.ts|tsconfig[\w.]*\.json)$/

/** Runs rows of every operation in a server thread, over HTTP and in a browser. */
const BOUNDARY_TESTS = /^(apps\/server\/test\/cases\.\w+\.test\.ts|e2e\/operations\.spec\.ts)$/

/** The tool that a file belongs to. */
const TOOL = /^(?:packages\/(?:contract|engine)|apps\/web)\/src\/tools\/([^/]+)\//

/**
 * Which tests to run for which changed files.
 * @type {readonly [changed: RegExp, tests: RegExp][]}
 */
const RULES = [
  [/^packages\//, BOUNDARY_TESTS],
  [/^apps\/web\/(?!src\/tools\/)/, /^e2e\//],
  [/^apps\/server\/src\//, /^(apps\/server\/test|e2e)\//],
  [/^apps\/cli\//, /^(apps\/cli\/|e2e\/cli\.spec\.ts$)/],
  [/^e2e\/build-site\.ts$/, /^e2e\//],
  [/^(scripts|docs|deploy|\.ci)\/|^[^/]+$/, /^scripts\//],
]

/**
 * @param {readonly string[]} changed paths from the root of the repository
 * @param {readonly string[]} testFiles paths of all test files
 * @returns {readonly string[] | 'everything'} the changed files and the tests that no import leads to
 */
export function affectedBy(changed, testFiles) {
  if (changed.some((path) => FOR_EVERYTHING.test(path))) return 'everything'
  const tests = testFiles.filter((test) => changed.some((path) => isAffected(test, path)))
  return [...new Set([...changed, ...tests])]
}

/** @param {string} test @param {string} changed @returns {boolean} */
function isAffected(test, changed) {
  const tool = TOOL.exec(changed)?.[1]
  if (tool !== undefined && test.startsWith(`e2e/tools/${tool}`)) return true
  return RULES.some(([where, tests]) => where.test(changed) && tests.test(test))
}
