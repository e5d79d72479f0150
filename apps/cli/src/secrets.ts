import { OPERATIONS, type OperationDefinition, type OperationId } from '@recto/contract'
import { z } from 'zod'

import { CliError } from './cli-error.ts'
import { camel, type ParsedValues } from './collect-options.ts'
import { kebab, secretsOf } from './option-kinds.ts'
import { askNewPassword, canAsk, findPassword, passwordVariable } from './passwords.ts'
import type { Options } from './shortcuts.ts'

/** The option that means what opens the file; where an operation has it, it is the same as the password of its input. */
export const OPENING = 'password'

/** Passwords that a result gets, as options of the operation. */
export async function findSecrets(operation: OperationId, values: ParsedValues): Promise<Options> {
  const secrets: Options = {}
  for (const name of secretsOf(OPERATIONS[operation]).filter((secret) => secret !== OPENING)) {
    const file = values[camel(`${kebab(name)}-file`)]
    const password =
      (await findPassword(name, typeof file === 'string' ? file : undefined)) ?? (await askFor(operation, name))
    if (password !== undefined) secrets[name] = password
  }
  return secrets
}

/** Asks for a password that the operation cannot do without. */
async function askFor(operation: OperationId, name: string): Promise<string | undefined> {
  const definition: OperationDefinition = OPERATIONS[operation]
  const { required = [] } = z.toJSONSchema(definition.options, { io: 'input' })
  if (!required.includes(name)) return undefined
  const title = kebab(name).replaceAll('-', ' ')
  if (canAsk()) return askNewPassword(`New ${title}`)
  const where = `Set ${passwordVariable(name)}, or use --${kebab(name)}-file to read it from a file.`
  throw new CliError(`A ${title} is required. ${where}`, 3, { code: 'PASSWORD_REQUIRED' })
}
