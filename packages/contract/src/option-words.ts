import type { z } from 'zod'

/** What each type of value is called. */
const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** What the bounds of each type count. */
const COUNTED: Record<string, string> = { string: 'characters', array: 'entries' }

/** What is said of a value that an option cannot have, where its schema has no words of its own: API users read it. */
export const describeBadValue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? 'of another type'}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return bound(issue.origin, `at least ${issue.minimum}`)
    case 'too_big':
      return bound(issue.origin, `at most ${issue.maximum}`)
    default:
      return 'is not allowed'
  }
}

function bound(origin: string, words: string): string {
  const counted = COUNTED[origin]
  return counted === undefined ? `must be ${words}` : `must have ${words} ${counted}`
}
