import type { OperationId } from '@recto/contract'

import { cases as merge } from '../src/tools/merge-pdf/merge.cases.ts'
import type { OperationCases } from './operation-case.ts'

/** The table of every operation; the compiler names the one that is missing. */
export const CASE_TABLES: Record<OperationId, OperationCases> = { merge }
