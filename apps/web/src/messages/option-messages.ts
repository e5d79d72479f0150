import { OPTION_WORDS, readOptionWords } from '@recto/contract'

import { catalog } from './catalog.ts'

/** The name that translators find a text under which the contract has for a bad option: a whole sentence, or one of its table. */
export function optionMessageId(text: string): string {
  return `option.${text}`
}

// Taken apart so that the extractor does not look for a literal here: step-words.ts lists these.
const translate = catalog._.bind(catalog)

/** The name of the field, which is the API's own, and what is said of it. */
const FIELD = /^([\w.]+: )(.+)$/s

/**
 * What the contract says of an option that was refused, in the language on the screen. What it does not know, such as the words
 * of a newer server, stays as it is.
 */
export function optionText(message: string): string {
  const sentence = optionMessageId(message)
  if (sentence in catalog.messages) return translate({ id: sentence, message })
  const [, field = '', said = message] = FIELD.exec(message) ?? []
  const found = readOptionWords(said)
  if (found === undefined) return message
  const { word, values } = found
  return field + translate({ id: optionMessageId(word), message: OPTION_WORDS[word], values })
}
