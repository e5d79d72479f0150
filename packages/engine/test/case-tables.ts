import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { OPERATION_LIST, type OperationId } from '@recto/contract'

import type { OperationCases } from './operation-case.ts'

const TOOLS = path.join(import.meta.dirname, '../src/tools')

/** The table of every operation, read from files named `*.cases.ts`. */
export const CASE_TABLES = await readTables()

async function readTables(): Promise<Record<OperationId, OperationCases>> {
  const files = globSync('*/*.cases.ts', { cwd: TOOLS }).map((file) => pathToFileURL(path.join(TOOLS, file)).href)
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, OperationCases>>))
  const tables = modules.flatMap((module) => Object.values(module))
  const byOperation = OPERATION_LIST.map(({ id }): [OperationId, OperationCases] => [id, tableOf(id, tables)])
  return Object.fromEntries(byOperation) as Record<OperationId, OperationCases>
}

function tableOf(id: OperationId, tables: readonly OperationCases[]): OperationCases {
  const table = tables.find(({ accepted: [first] }) => first.operation === id)
  if (table === undefined) throw new Error(`there are no cases for ${id}`)
  return table
}
