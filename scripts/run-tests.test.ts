import { describe, expect, it } from 'vitest'

import { LONGEST } from './longest-first.mjs'
import { countTests, listTestFiles } from './run-tests.mjs'

const passed = { status: 'passed', tags: [] }
const passing = {
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [{ name: '/a.test.ts', status: 'passed', assertionResults: [passed, passed] }],
}

/** A report with one more file, whose tests were not run. */
function withSkipped(...skipped: string[][]) {
  const assertionResults = skipped.map((tags) => ({ status: 'skipped', tags }))
  return {
    ...passing,
    testResults: [...passing.testResults, { name: '/b.test.ts', status: 'passed', assertionResults }],
  }
}

describe('countTests', () => {
  it('counts what passed', () => {
    expect(countTests(passing, ['/a.test.ts'], 0)).toEqual({ passed: 2, failed: 0, remarks: [] })
  })

  it.each([
    ['a failed test', { ...passing, numPassedTests: 1, numFailedTests: 1 }, ['/a.test.ts'], 1],
    ['a test file that nobody ran', passing, ['/a.test.ts', '/b.test.ts'], 0],
    ['a test file that should run twice', passing, ['/a.test.ts', '/a.test.ts'], 0],
    ['an exit code that no failure explains', passing, ['/a.test.ts'], 1],
    ['a run without a passing test', { ...passing, numPassedTests: 0 }, ['/a.test.ts'], 0],
    ['a missing report', undefined, ['/a.test.ts'], 0],
    [
      'a file that cannot be read',
      {
        ...passing,
        testResults: [...passing.testResults, { name: '/b.test.ts', status: 'failed', assertionResults: [] }],
      },
      ['/a.test.ts', '/b.test.ts'],
      1,
    ],
  ])('counts %s as one failure', (_name, report, files, code) => {
    expect(countTests(report, files, code).failed).toBe(1)
  })

  it('reports how many tests are left to the full run, and how many were skipped for another reason', () => {
    const report = withSkipped(['full'], [], ['full'], ['full', 'slow'])
    expect(countTests(report, ['/a.test.ts', '/b.test.ts'], 0)).toEqual({
      passed: 2,
      failed: 0,
      remarks: ['Only in npm run test:all: 3', 'Skipped: 1'],
    })
  })
})

it('the files that start first exist', () => {
  expect(listTestFiles()).toEqual(expect.arrayContaining(LONGEST))
})
