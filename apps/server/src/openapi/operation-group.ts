import { TOOL_LIST, type OperationDefinition } from '@recto/contract'

/** What the reference files an operation under: its tool, or one group for calls that serve every tool. */
export function groupOf({ tool }: OperationDefinition): string {
  return TOOL_LIST.find(({ id }) => id === tool)?.title ?? 'Any document'
}
