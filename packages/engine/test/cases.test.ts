import { AppError, contentTypesOf, OPERATIONS } from '@recto/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { runOperation } from '../src/index.ts'
import { CASE_TABLES } from './case-tables.ts'
import { checkAnswer } from './check-answer.ts'
import { startOfficeConverter } from './office-converter.ts'
import type { AcceptedCase } from './operation-case.ts'

const officeConverter = await startOfficeConverter()
afterAll(() => officeConverter.close())

/** LibreOffice is slow to start while other tests run. */
const LIMIT_MS = 300_000

const context = { platform: nodePlatform, limits: { maxPages: 5000 }, officeConverter }

describe.each(Object.entries(CASE_TABLES))('%s, in process', (_, table) => {
  const rare = table.accepted.filter(({ isRare }) => isRare)
  const often = table.accepted.filter((row) => !rare.includes(row))

  test.each(often)('$name', { timeout: LIMIT_MS }, expectAccepted)
  test.each(rare)('$name', { timeout: LIMIT_MS, tags: ['full'] }, expectAccepted)

  async function expectAccepted(row: AcceptedCase): Promise<void> {
    const { file, report } = await runOperation(row.operation, row.files(), row.options, context)
    const result = { name: file.name, bytes: file.bytes, report }
    checkAnswer(row, result)
    expect(contentTypesOf(OPERATIONS[row.operation].answer)).toContain(file.contentType)
    await row.check(result)
  }

  test.each(table.refused)('$name', async ({ operation, files, options, error, facts }) => {
    const refusal: unknown = await runOperation(operation, files(), options, context).catch((reason: unknown) => reason)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: error, facts: facts ?? {} })
  })
})
