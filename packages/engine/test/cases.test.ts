import { AppError } from '@recto/contract'
import { describe, expect, test } from 'vitest'

import { nodePlatform } from '../platforms/node.ts'
import { runOperation } from '../src/index.ts'
import { cases } from '../src/tools/merge-pdf/merge.cases.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

describe.each([['merge', cases]])('%s, in process', (_, table) => {
  test.each(table.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    const run = runOperation(row.operation, row.files(), row.options, context)
    if ('check' in row.expected) {
      const { file, report } = await run
      await row.expected.check({ name: file.name, bytes: file.bytes, report })
      return
    }
    const error: unknown = await run.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: row.expected.error, facts: row.expected.facts ?? {} })
  })
})
