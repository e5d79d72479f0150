import { TOOL_LIST, type OperationDefinition } from '@recto/contract'

/** The tag of an operation: the title of its tool, or one for calls that serve all tools. */
export function tagOf({ tool }: OperationDefinition): string {
  return TOOL_LIST.find(({ id }) => id === tool)?.title ?? 'Any document'
}
