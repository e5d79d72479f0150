import { useLingui } from '@lingui/react'
import type { OperationDefinition } from '@recto/contract'

import { catalog } from './catalog.ts'

// Taken apart so that the extractor does not look for a literal here: contract-words.ts lists these.
const translate = catalog._.bind(catalog)

/** What a call that failed without a sentence of its own is reported as, in the language on the screen. */
export function failureText({ id, failure }: { id: string; failure: string }): string {
  return translate({ id: `operation.${id}.failure`, message: failure })
}

/** The same, for a component that has to be drawn anew when the language changes. */
export function useFailureText(): typeof failureText {
  useLingui()
  return failureText
}

/** What an answer of another kind than that of the call is reported as, in the language on the screen. */
export function unexpectedAnswerText(operation: OperationDefinition): string {
  const { id, otherAnswer: message } = operation
  return message === undefined ? failureText(operation) : translate({ id: `operation.${id}.otherAnswer`, message })
}
