import { OPTION_MESSAGES, parseOptionMessage } from '@recto/contract'

import { catalogue } from './catalogue.ts'

/** The name that translators find a text under which the contract has for a bad option: a whole sentence, or one of its table. */
export function optionWordId(text: string): string {
  return `option.${text}`
}

// Taken apart so that the extractor does not look for a literal here: step-words.ts lists these.
const translate = catalogue._.bind(catalogue)

/** The name of the field, which is the API's own, and what is said of it. */
const FIELD = /^([\w.]+: )(.+)$/s

/**
 * What the contract says of an option that was refused, in the language on the screen. What it does not know, such as the words
 * of a newer server, stays as it is.
 */
export function optionWords(message: string): string {
  const sentence = optionWordId(message)
  if (sentence in catalogue.messages) return translate({ id: sentence, message })
  const [, field = '', said = message] = FIELD.exec(message) ?? []
  const found = parseOptionMessage(said)
  if (found === undefined) return message
  const { id, values } = found
  return field + translate({ id: optionWordId(id), message: OPTION_MESSAGES[id], values })
}
