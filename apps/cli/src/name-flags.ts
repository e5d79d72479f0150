import { OPERATIONS, type OperationId } from '@recto/contract'

import type { CliError } from './cli-error.ts'
import { listCliOptions, type CliOption } from './cli-options.ts'
import { toCamelCase, type ParsedValues } from './collect-options.ts'
import { commandExtrasOf } from './command-extras.ts'

/** The message of an option error, naming the command-line option that was typed instead of the path in the contract. */
export function nameFlags({ message, facts }: CliError, operation: OperationId, values: ParsedValues): string {
  const [first] = facts.fields ?? []
  if (first === undefined) return message
  const flag = flagOf(first.field, operation, values)
  if (flag === undefined) return message
  const prefix = `${first.field}: `
  return `--${flag}: ${message.startsWith(prefix) ? message.slice(prefix.length) : message}`
}

/** The flag that was typed for a field, such as `ranges.0.end`; the option's own if it was not typed. */
function flagOf(field: string, operation: OperationId, values: ParsedValues): string | undefined {
  const option = listCliOptions(OPERATIONS[operation]).find(({ path }) => isWithin(field, path))
  const name = option?.path.join('.') ?? field.split('.')[0]
  const { shortcuts = [] } = commandExtrasOf(operation)
  const flags = [option?.flag ?? [], ...shortcuts.filter(({ sets }) => sets === name).map(({ flag }) => flag)].flat()
  return flags.find((flag) => values[toCamelCase(flag)] !== undefined) ?? option?.flag
}

function isWithin(field: string, path: CliOption['path']): boolean {
  const option = path.join('.')
  return field === option || field.startsWith(`${option}.`)
}
