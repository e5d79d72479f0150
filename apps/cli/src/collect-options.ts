import { OPERATIONS, type OperationDefinition, type OperationId } from '@recto/contract'

import { usageError } from './cli-error.ts'
import type { CliOption } from './option-kinds.ts'
import { readOptionText } from './option-text.ts'
import { TOUCHES, type Options, type ShortcutFacts } from './shortcuts.ts'

/** Values as the parser has them, by the name that it gives to a flag. */
export type ParsedValues = Readonly<Record<string, string | boolean | undefined>>

/** `fontSize` of `font-size`. */
export function camel(flag: string): string {
  return flag.replaceAll(/-([a-z])/g, (_, sign: string) => sign.toUpperCase())
}

/** Puts the options of an operation together from what was typed: options by name, then those that shortcuts stand for. */
export async function collectOptions(
  operation: OperationId,
  known: readonly CliOption[],
  values: ParsedValues,
  countPages: ShortcutFacts['countPages'],
): Promise<Options> {
  const { shortcuts = [], fill } = TOUCHES[operation]
  const options: Options = {}
  for (const option of known) {
    const value = values[camel(option.flag)]
    if (value !== undefined) put(options, option.path, readValue(option, value))
  }
  const given = Object.fromEntries(
    shortcuts.flatMap(({ flag }) => {
      const value = values[camel(flag)]
      return typeof value === 'string' ? [[flag, value]] : []
    }),
  )
  for (const { flag, apply } of shortcuts) {
    const text = given[flag]
    if (text !== undefined) Object.assign(options, await apply(text, { countPages, given }))
  }
  const attached = (OPERATIONS[operation] as OperationDefinition).attachments ?? []
  const fields = attached.map(({ field }) => field).filter((field) => values[camel(field)] !== undefined)
  return fill === undefined ? options : fill(options, fields)
}

function readValue(option: CliOption, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value
  const { flag, kind, choices } = option
  if (kind === 'choice' && !choices.includes(value)) {
    throw usageError(`--${flag}: "${value}" is not one of ${choices.join(', ')}`)
  }
  return readOptionText(option, value)
}

/** Puts a value where it belongs, down through objects. */
function put(options: Options, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    options[first] = value
    return
  }
  const inner = (options[first] ?? {}) as Options
  options[first] = inner
  put(inner, rest, value)
}
