import { join } from 'node:path'

import { BaseSequencer } from 'vitest/node'

import { ROOT } from './processes.mjs'

/** The files that take longest, each in its project. A fresh clone has no times of an earlier run. */
export const LONGEST = [
  'packages/engine/test/cases.test.ts',
  'apps/web/src/messages/catalog.test.ts',
  'e2e/tools/every-tool.spec.ts',
]

const LONGEST_PATHS = new Set(LONGEST.map((file) => join(ROOT, file)))

/** Vitest's order, but for the longest files: started last, one of them would leave all but one worker idle at the end. */
export class LongestFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of a sequencer
    const sorted = await super.sort(files)
    const isLong = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) => LONGEST_PATHS.has(moduleId)
    // Vitest runs the projects in the order of their first files.
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((group) => [
      ...group.filter(isLong),
      ...group.filter((file) => !isLong(file)),
    ])
  }
}
