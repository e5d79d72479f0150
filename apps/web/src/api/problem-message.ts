import type { ErrorCode, ErrorFacts } from '@recto/contract'

import { catalog } from '../messages/catalog.ts'
import { errorText } from '../messages/error-messages.ts'
import { languageOf } from '../messages/languages.ts'
import { optionText } from '../messages/option-messages.ts'

/**
 * Returns the text for an error response in the current language.
 * @param message the server's English message
 */
export function problemMessage(code: ErrorCode, message: string, facts: ErrorFacts): string {
  const isEnglish = (languageOf(catalog.locale) ?? 'en') === 'en'
  if (isEnglish) return message
  // Only the server's message names the rejected option and the reason.
  return code === 'INVALID_OPTIONS' ? optionText(message) : errorText(code, facts)
}
