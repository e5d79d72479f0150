import { AVAILABLE_OPERATIONS, LISTED_TOOLS, TOOL_FAMILIES, type OperationDefinition } from '@recto/contract'

/** A text defined in the contract and shown on screen, with its message ID. */
export interface ContractMessage {
  id: string
  message: string
}

/** All texts of the tool catalog and all failure messages of operations. */
export const CONTRACT_MESSAGES: readonly ContractMessage[] = [
  ...TOOL_FAMILIES.flatMap(({ id, title, description }) => [
    { id: `family.${id}.title`, message: title },
    { id: `family.${id}.description`, message: description },
  ]),
  ...LISTED_TOOLS.flatMap((tool) => [
    { id: `tool.${tool.id}.title`, message: tool.title },
    { id: `tool.${tool.id}.description`, message: tool.description },
    { id: `tool.${tool.id}.keywords`, message: tool.keywords.join(', ') },
    ...('steps' in tool
      ? (tool.steps ?? []).map((message, index) => ({ id: `tool.${tool.id}.step.${index + 1}`, message }))
      : []),
  ]),
  // Protect PDF has all its steps on one page.
  ...operationMessages(AVAILABLE_OPERATIONS.filter(({ tool }) => tool === 'protect-pdf')),
]

/** The failure messages of operations. */
export function operationMessages(operations: readonly OperationDefinition[]): ContractMessage[] {
  return operations.flatMap(({ id, failure, otherAnswer }) => [
    { id: `operation.${id}.failure`, message: failure },
    ...(otherAnswer === undefined ? [] : [{ id: `operation.${id}.otherAnswer`, message: otherAnswer }]),
  ])
}
