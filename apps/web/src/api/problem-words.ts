import type { ErrorCode, ErrorFacts } from '@recto/contract'

import { catalogue } from '../words/catalogue.ts'
import { errorWords } from '../words/error-words.ts'
import { languageOf } from '../words/languages.ts'
import { optionWords } from '../words/option-words.ts'

/**
 * What the server answered, in the language on the screen.
 * @param message the server's own sentence, which is English
 */
export function problemWords(code: ErrorCode, message: string, facts: ErrorFacts): string {
  const isEnglish = (languageOf(catalogue.locale) ?? 'en') === 'en'
  if (isEnglish) return message
  // Which option was refused, and why, only the server's sentence says.
  return code === 'INVALID_OPTIONS' ? optionWords(message) : errorWords(code, facts)
}
