import { useLingui } from '@lingui/react'
import type { OperationDefinition } from '@recto/contract'

import { catalog } from './catalog.ts'

// Bound to a variable so that the extractor does not expect a literal; contract-messages.ts lists these ids.
const translate = catalog._.bind(catalog)

/** Returns the message for a failed call without its own message, in the active language. */
export function failureText({ id, failure }: { id: string; failure: string }): string {
  return translate({ id: `operation.${id}.failure`, message: failure })
}

/** The same for components, which re-render when the language changes. */
export function useFailureText(): typeof failureText {
  useLingui()
  return failureText
}

/** Returns the message for a response of a type the operation does not return, in the active language. */
export function unexpectedAnswerText(operation: OperationDefinition): string {
  const { id, otherAnswer: message } = operation
  return message === undefined ? failureText(operation) : translate({ id: `operation.${id}.otherAnswer`, message })
}
