import type { z } from 'zod'

/** All that is said of a value that an option cannot have, where its schema has no sentence of its own, with what fills it. */
export const OPTION_WORDS = {
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

/** The name of one of these texts. */
type OptionWord = keyof typeof OPTION_WORDS

/** The text for each type of value. */
const TYPES: Record<string, OptionWord> = {
  string: 'text',
  number: 'number',
  int: 'wholeNumber',
  boolean: 'truth',
  array: 'list',
  object: 'object',
}

/** The texts for the bounds of each type; a number is bounded itself. */
const LEAST: Record<string, OptionWord> = { string: 'leastCharacters', array: 'leastEntries' }
const MOST: Record<string, OptionWord> = { string: 'mostCharacters', array: 'mostEntries' }

/** What is said of a value that an option cannot have, where its schema has no words of its own: API users read it. */
export const describeBadValue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? OPTION_WORDS.missing : OPTION_WORDS[TYPES[issue.expected] ?? 'otherType']
    case 'invalid_value':
      return fill(issue.values.length > 1 ? 'oneOf' : 'exactly', issue.values.map(String).join(', '))
    case 'too_small':
      return fill(LEAST[issue.origin] ?? 'atLeast', String(issue.minimum))
    case 'too_big':
      return fill(MOST[issue.origin] ?? 'atMost', String(issue.maximum))
    default:
      return OPTION_WORDS.notAllowed
  }
}

const HOLE = /\{(\w+)\}/

function fill(word: OptionWord, value: string): string {
  return OPTION_WORDS[word].replace(HOLE, () => value)
}

/** Which of the texts was said, and what it was filled with: the way back, for those who say it in another language. */
export function readOptionWords(said: string): { word: OptionWord; values: Record<string, string> } | undefined {
  for (const [word, text] of Object.entries(OPTION_WORDS)) {
    const [before = '', hole, after = ''] = text.split(HOLE)
    const isFilled = hole !== undefined && said.startsWith(before) && said.endsWith(after)
    if (said !== text && !isFilled) continue
    const values = hole === undefined ? {} : { [hole]: said.slice(before.length, said.length - after.length) }
    // These are the table's own keys.
    return { word: word as OptionWord, values }
  }
  return undefined
}
