import { OPERATIONS, type OperationDefinition, type OperationId } from '@recto/contract'
import { z } from 'zod'

import { CliError } from './cli-error.ts'
import { toKebabCase, listPasswordOptions } from './cli-options.ts'
import { toCamelCase, type ParsedValues } from './collect-options.ts'
import type { Options } from './command-extras.ts'
import { promptNewPassword, isInteractive, readPassword, getPasswordVariable } from './passwords.ts'

/** Option with the password of the input; operations that have it use it to open the file. */
export const INPUT_PASSWORD = 'password'

/** Reads the passwords that the result will be protected with, as options of the operation. */
export async function readResultPasswords(operation: OperationId, values: ParsedValues): Promise<Options> {
  const resultPasswords: Options = {}
  for (const name of listPasswordOptions(OPERATIONS[operation]).filter((secret) => secret !== INPUT_PASSWORD)) {
    const file = values[toCamelCase(`${toKebabCase(name)}-file`)]
    const password =
      (await readPassword(name, typeof file === 'string' ? file : undefined)) ??
      (await promptIfRequired(operation, name))
    if (password !== undefined) resultPasswords[name] = password
  }
  return resultPasswords
}

/** Asks for a password if the operation requires it. */
async function promptIfRequired(operation: OperationId, name: string): Promise<string | undefined> {
  const definition: OperationDefinition = OPERATIONS[operation]
  const { required = [] } = z.toJSONSchema(definition.options, { io: 'input' })
  if (!required.includes(name)) return undefined
  const title = toKebabCase(name).replaceAll('-', ' ')
  if (isInteractive()) return promptNewPassword(`New ${title}`)
  const where = `Set ${getPasswordVariable(name)}, or use --${toKebabCase(name)}-file to read it from a file.`
  throw new CliError(`A ${title} is required. ${where}`, 3, { code: 'PASSWORD_REQUIRED' })
}
