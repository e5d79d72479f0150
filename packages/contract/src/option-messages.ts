import type { z } from 'zod'

/** Messages for invalid option values whose schema defines none, with placeholders in braces. */
export const OPTION_MESSAGES = {
  missing: 'is missing',
  text: 'must be text',
  number: 'must be a number',
  wholeNumber: 'must be a whole number',
  truth: 'must be true or false',
  list: 'must be a list',
  object: 'must be an object',
  otherType: 'has the wrong type',
  jsonObject: 'must be a JSON object',
  languageTag: 'must be auto or a language tag such as de-CH',
  order: 'must not end before it starts',
  atLeast: 'must be at least {limit}',
  atMost: 'must be at most {limit}',
  leastCharacters: 'must have at least {limit} characters',
  mostCharacters: 'must have at most {limit} characters',
  leastEntries: 'must have at least {limit} entries',
  mostEntries: 'must have at most {limit} entries',
  oneOf: 'must be one of {values}',
  exactly: 'must be {values}',
  notAllowed: 'is not allowed',
} as const

type OptionMessageId = keyof typeof OPTION_MESSAGES

/** Messages for a wrong type, by the type that zod expects. */
const WRONG_TYPE: Record<string, OptionMessageId> = {
  string: 'text',
  number: 'number',
  int: 'wholeNumber',
  boolean: 'truth',
  array: 'list',
  object: 'object',
}

/** Messages for values below and above a limit, by type; numbers have `atLeast` and `atMost`. */
const TOO_SMALL: Record<string, OptionMessageId> = { string: 'leastCharacters', array: 'leastEntries' }
const TOO_BIG: Record<string, OptionMessageId> = { string: 'mostCharacters', array: 'mostEntries' }

/** The zod error map for options whose schema defines no message. */
export const optionErrorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? OPTION_MESSAGES.missing
        : OPTION_MESSAGES[WRONG_TYPE[issue.expected] ?? 'otherType']
    case 'invalid_value':
      return fill(issue.values.length > 1 ? 'oneOf' : 'exactly', issue.values.map(String).join(', '))
    case 'too_small':
      return fill(TOO_SMALL[issue.origin] ?? 'atLeast', String(issue.minimum))
    case 'too_big':
      return fill(TOO_BIG[issue.origin] ?? 'atMost', String(issue.maximum))
    default:
      return OPTION_MESSAGES.notAllowed
  }
}

const PLACEHOLDER = /\{(\w+)\}/

function fill(id: OptionMessageId, value: string): string {
  return OPTION_MESSAGES[id].replace(PLACEHOLDER, () => value)
}

/** The template of a message and the values of its placeholders, so that it can be shown in another language. */
export function parseOptionMessage(
  message: string,
): { id: OptionMessageId; values: Record<string, string> } | undefined {
  for (const [id, template] of Object.entries(OPTION_MESSAGES)) {
    const [before = '', name, after = ''] = template.split(PLACEHOLDER)
    const matches = name !== undefined && message.startsWith(before) && message.endsWith(after)
    if (message !== template && !matches) continue
    const values = name === undefined ? {} : { [name]: message.slice(before.length, message.length - after.length) }
    // Object.entries loses the type of the table's own keys.
    return { id: id as OptionMessageId, values }
  }
  return undefined
}
