import { OPERATIONS, type OperationDefinition, type OperationId } from '@recto/contract'
import { z } from 'zod'

import { CliError } from './cli-error.ts'
import { toCamelCase, type ParsedValues } from './collect-options.ts'
import { toKebabCase, listPasswordOptions } from './cli-options.ts'
import { promptNewPassword, isInteractive, readPassword, passwordVariable } from './passwords.ts'
import type { Options } from './command-extras.ts'

/** The option that means what opens the file; where an operation has it, it is the same as the password of its input. */
export const INPUT_PASSWORD = 'password'

/** Passwords that a result gets, as options of the operation. */
export async function readResultPasswords(operation: OperationId, values: ParsedValues): Promise<Options> {
  const secrets: Options = {}
  for (const name of listPasswordOptions(OPERATIONS[operation]).filter((secret) => secret !== INPUT_PASSWORD)) {
    const file = values[toCamelCase(`${toKebabCase(name)}-file`)]
    const password =
      (await readPassword(name, typeof file === 'string' ? file : undefined)) ??
      (await promptIfRequired(operation, name))
    if (password !== undefined) secrets[name] = password
  }
  return secrets
}

/** Asks for a password that the operation cannot do without. */
async function promptIfRequired(operation: OperationId, name: string): Promise<string | undefined> {
  const definition: OperationDefinition = OPERATIONS[operation]
  const { required = [] } = z.toJSONSchema(definition.options, { io: 'input' })
  if (!required.includes(name)) return undefined
  const title = toKebabCase(name).replaceAll('-', ' ')
  if (isInteractive()) return promptNewPassword(`New ${title}`)
  const where = `Set ${passwordVariable(name)}, or name a file that holds it with --${toKebabCase(name)}-file.`
  throw new CliError(`a ${title} is needed. ${where}`, 3, { code: 'PASSWORD_REQUIRED' })
}
