import { AppError } from '@recto/contract'
import { describe, expect, test } from 'vitest'

import { nodePlatform } from '../platforms/node.ts'
import { runOperation } from '../src/index.ts'
import { CASE_TABLES } from './case-tables.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

describe.each(Object.entries(CASE_TABLES))('%s, in process', (_, table) => {
  test.each(table.accepted)('$name', async ({ operation, files, options, check }) => {
    const { file, report } = await runOperation(operation, files(), options, context)
    await check({ name: file.name, bytes: file.bytes, report })
    expect(file.contentType).toBe('application/pdf')
  })

  test.each(table.refused)('$name', async ({ operation, files, options, error, facts }) => {
    const refusal: unknown = await runOperation(operation, files(), options, context).catch((reason: unknown) => reason)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: error, facts: facts ?? {} })
  })
})
