import { OPERATIONS, TOOL_FAMILIES, TOOLS, type OperationDefinition } from '@recto/contract'

/** One text of the contract as the screen shows it, with the name translators find it under. */
export interface ContractMessage {
  id: string
  message: string
}

/** Every text of the tool catalogue that a visitor reads, and what calls that failed are reported as. */
export const CONTRACT_MESSAGES: readonly ContractMessage[] = [
  ...TOOL_FAMILIES.flatMap(({ id, title, description }) => [
    { id: `family.${id}.title`, message: title },
    { id: `family.${id}.description`, message: description },
  ]),
  ...TOOLS.flatMap((tool) => [
    { id: `tool.${tool.id}.title`, message: tool.title },
    { id: `tool.${tool.id}.description`, message: tool.description },
    { id: `tool.${tool.id}.keywords`, message: tool.keywords.join(', ') },
    ...('steps' in tool
      ? (tool.steps ?? []).map((message, index) => ({ id: `tool.${tool.id}.step.${index + 1}`, message }))
      : []),
  ]),
  ...Object.values<OperationDefinition>(OPERATIONS).flatMap(({ id, failure, otherAnswer }) => [
    { id: `operation.${id}.failure`, message: failure },
    ...(otherAnswer === undefined ? [] : [{ id: `operation.${id}.otherAnswer`, message: otherAnswer }]),
  ]),
]
