import { OPTION_MESSAGES, parseOptionMessage } from '@recto/contract'

import { catalog } from './catalog.ts'

/** Returns the message id of a contract text about an invalid option: a whole sentence, or one from its table. */
export function optionMessageId(text: string): string {
  return `option.${text}`
}

// Bound to a variable so that the extractor does not expect a literal; step-messages.ts lists these ids.
const translate = catalog._.bind(catalog)

/** The name of the field, as in the API, followed by the reason. */
const FIELD = /^([\w.]+: )(.+)$/s

/**
 * Translates the contract's message about a rejected option into the active language. Unknown messages, such as those
 * from a newer server, are returned unchanged.
 */
export function optionText(message: string): string {
  const sentence = optionMessageId(message)
  if (sentence in catalog.messages) return translate({ id: sentence, message })
  const [, field = '', said = message] = FIELD.exec(message) ?? []
  const found = parseOptionMessage(said)
  if (found === undefined) return message
  const { id, values } = found
  return field + translate({ id: optionMessageId(id), message: OPTION_MESSAGES[id], values })
}
