import {
  OPERATIONS,
  type ErrorCode,
  type ErrorFacts,
  type OperationDefinition,
  type OperationId,
  type ResultReport,
} from '@recto/contract'

import type { InputFile } from '../src/index.ts'

/** The result of an operation. */
export interface CaseResult {
  name: string
  bytes: Uint8Array
  report: ResultReport
}

/** A boundary between caller and engine that a row can cross, besides the in-process call. */
export type Boundary = 'thread' | 'http' | 'browser'

/** The input of an operation. */
interface CaseInput {
  name: string
  operation: OperationId
  files: () => InputFile[]
  options: Record<string, unknown>
  /** The boundaries that a row concerns: how names, passwords, reports or codecs cross them. */
  crosses?: readonly Boundary[]
  /** Whether it waits for the full run everywhere. */
  isRare?: boolean
}

/** A row that must be accepted, and how its result is checked. */
export interface AcceptedCase extends CaseInput {
  check: (result: CaseResult) => void | Promise<void>
}

/** A row that must be refused, and its error. */
export interface RefusedCase extends CaseInput {
  error: ErrorCode
  facts?: ErrorFacts
}

/** The table of one operation. Every run executes it in process except for rare rows, and `rowsAt` elsewhere. */
export interface OperationCases {
  accepted: [AcceptedCase, ...AcceptedCase[]]
  refused: [RefusedCase, ...RefusedCase[]]
}

/** All boundaries, for a row that each of them could break in its own way. */
export const EVERYWHERE: readonly Boundary[] = ['thread', 'http', 'browser']

/** Marks a row that crosses some boundaries in every run. */
export function crossing<Row extends CaseInput>(boundaries: readonly Boundary[], row: Row): Row {
  return { ...row, crosses: boundaries }
}

/** Marks a row that takes long and resembles another one, so that it waits for the full run. */
export function rare<Row extends CaseInput>(row: Row): Row {
  return { ...row, isRare: true }
}

/** Whether browsers cannot run an operation, because it needs a program. */
function needsServer(id: OperationId): boolean {
  const { needs }: OperationDefinition = OPERATIONS[id]
  return needs !== undefined
}

/** The rows that cross a boundary, by when they do. */
interface BoundaryRows<Row> {
  /** In every run. */
  always: Row[]
  /** With `npm run test:all` only. */
  inFullRun: Row[]
}

/** Operations that start a recognizer, which takes seconds. */
const RECOGNIZERS: ReadonlySet<OperationId> = new Set(['ocr', 'recognizePage'])

/** The rows marked for a boundary, or the first ones if there are none; all others wait for the full run. */
export function rowsAt<Row extends CaseInput>(boundary: Boundary, rows: readonly Row[]): BoundaryRows<Row> {
  const marked = rows.filter(({ crosses }) => crosses?.includes(boundary))
  const isServerOnly = rows.some(({ operation }) => needsServer(operation))
  if (isServerOnly && boundary === 'browser') return { always: [], inFullRun: [] }
  // What takes seconds to start runs in process, where it is marked, and in a browser test that calls the server.
  const isSlow = isServerOnly || rows.some(({ operation }) => RECOGNIZERS.has(operation))
  const always = marked.length > 0 || isSlow ? marked : rows.slice(0, 1)
  return { always, inFullRun: rows.filter((row) => !always.includes(row)) }
}
