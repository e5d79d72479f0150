import type { OperationCases } from '../../../test/operation-case.ts'
export const cases: OperationCases = undefined as never
