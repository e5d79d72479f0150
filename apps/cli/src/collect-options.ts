import { OPERATIONS, type OperationDefinition, type OperationId } from '@recto/contract'

import { createUsageError } from './cli-error.ts'
import type { CliOption } from './cli-options.ts'
import { commandExtrasOf, type Options } from './command-extras.ts'
import { parseOption } from './parse-option.ts'

/** Parsed values by the name that commander gives a flag. */
export type ParsedValues = Readonly<Record<string, string | boolean | undefined>>

/** Converts `font-size` to `fontSize`. */
export function toCamelCase(flag: string): string {
  return flag.replaceAll(/-([a-z])/g, (_, character: string) => character.toUpperCase())
}

/** Builds the options of an operation from the parsed values: first the plain options, then the shortcuts. */
export function collectOptions(operation: OperationId, known: readonly CliOption[], values: ParsedValues): Options {
  const { shortcuts = [], withDefaults } = commandExtrasOf(operation)
  const options: Options = {}
  for (const option of known) {
    const value = values[toCamelCase(option.flag)]
    if (value !== undefined) setOption(options, option.path, readValue(option, value))
  }
  const given = Object.fromEntries(
    shortcuts.flatMap(({ flag }) => {
      const value = values[toCamelCase(flag)]
      return typeof value === 'string' ? [[flag, value]] : []
    }),
  )
  for (const { flag, apply } of shortcuts) {
    const text = given[flag]
    if (text !== undefined) Object.assign(options, apply(text, given))
  }
  const attached = (OPERATIONS[operation] as OperationDefinition).attachments ?? []
  const fields = attached.map(({ field }) => field).filter((field) => values[toCamelCase(field)] !== undefined)
  return withDefaults === undefined ? options : withDefaults(options, fields)
}

function readValue(option: CliOption, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value
  const { flag, kind, choices } = option
  if (kind === 'choice' && !choices.includes(value)) {
    throw createUsageError(`--${flag}: "${value}" is not one of ${choices.join(', ')}`)
  }
  return option.isNumeric ? Number(value) : parseOption(option, value)
}

/** Sets a nested property. */
function setOption(options: Options, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    options[first] = value
    return
  }
  const inner = (options[first] ?? {}) as Options
  options[first] = inner
  setOption(inner, rest, value)
}
