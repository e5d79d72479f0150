import { TOOL_LIST, type OperationDefinition } from '@recto/contract'

/** Returns an operation's tag: the title of its tool, or one for calls that serve all tools. */
export function tagOf(definition: OperationDefinition): string {
  return toolOf(definition)?.title ?? 'Any document'
}

/** Describes an operation's tag. */
export function describeTag(definition: OperationDefinition): string {
  return toolOf(definition)?.description ?? 'Calls that serve all tools.'
}

function toolOf({ tool }: OperationDefinition) {
  return TOOL_LIST.find(({ id }) => id === tool)
}
