import type { ErrorCode, ErrorFacts } from '@recto/contract'

import { catalog } from '../messages/catalog.ts'
import { errorText } from '../messages/error-messages.ts'
import { languageOf } from '../messages/languages.ts'
import { optionText } from '../messages/option-messages.ts'

/**
 * What the server answered, in the language on the screen.
 * @param message the server's own sentence, which is English
 */
export function problemMessage(code: ErrorCode, message: string, facts: ErrorFacts): string {
  const isEnglish = (languageOf(catalog.locale) ?? 'en') === 'en'
  if (isEnglish) return message
  // Which option was refused, and why, only the server's sentence says.
  return code === 'INVALID_OPTIONS' ? optionText(message) : errorText(code, facts)
}
