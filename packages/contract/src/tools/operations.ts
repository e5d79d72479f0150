import type { OperationDefinition } from '../define-operation.ts'
import { inOrder } from '../in-order.ts'
import { AVAILABLE_TOOLS } from './catalog.ts'
import * as OPERATIONS from './operations-by-id.ts'

export { OPERATIONS }

export type OperationId = keyof typeof OPERATIONS

/** Requires every operation to be exported under its own ID. */
type OperationsById = { readonly [Id in OperationId]: OperationDefinition<Id> }

/** The order in help texts and in the API document. Operations that are not listed follow at the end. */
const OPERATION_ORDER: readonly OperationId[] = [
  'merge',
  'split',
  'splitAdvanced',
  'organize',
  'deletePages',
  'extractPages',
  'printLayout',
  'fromImages',
  'fromOffice',
  'rotate',
  'numberPages',
  'watermark',
  'info',
  'compress',
  'protect',
  'removeProtection',
  'checkProtection',
  'sanitize',
  'toImage',
  'toImageSinglePage',
  'toText',
  'toWord',
  'toWordBasic',
  'toExcel',
  'toPowerpoint',
]

/** Every operation, in the order of help texts and of the API document. */
export const OPERATION_LIST: readonly OperationsById[OperationId][] = /* @__PURE__ */ inOrder<OperationsById>(
  OPERATIONS,
  OPERATION_ORDER,
)

/** The operations of available tools, and those that serve all tools. */
export const AVAILABLE_OPERATIONS: readonly OperationDefinition[] = /* @__PURE__ */ OPERATION_LIST.filter(
  ({ tool }: OperationDefinition) => tool === undefined || AVAILABLE_TOOLS.some(({ id }) => id === tool),
)
