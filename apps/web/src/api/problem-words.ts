import type { ErrorCode, ErrorFacts } from '@recto/contract'

import { catalogue } from '../words/catalogue.ts'
import { errorWords } from '../words/error-words.ts'
import { languageOf } from '../words/languages.ts'

/**
 * What the server answered, in the language on the screen.
 * @param message the server's own sentence, which is English
 */
export function problemWords(code: ErrorCode, message: string, facts: ErrorFacts): string {
  const isEnglish = (languageOf(catalogue.locale) ?? 'en') === 'en'
  // Which option was refused, and why, only the server's sentence says.
  return isEnglish || code === 'INVALID_OPTIONS' ? message : errorWords(code, facts)
}
