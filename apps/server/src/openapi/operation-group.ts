import { TOOL_LIST, type OperationDefinition } from '@recto/contract'

/** The tag of an operation: the title of its tool, or one for calls that serve all tools. */
export function tagOf(definition: OperationDefinition): string {
  return toolOf(definition)?.title ?? 'Any document'
}

/** What the tag of an operation stands for. */
export function describeTag(definition: OperationDefinition): string {
  return toolOf(definition)?.description ?? 'Calls that serve all tools.'
}

function toolOf({ tool }: OperationDefinition) {
  return TOOL_LIST.find(({ id }) => id === tool)
}
