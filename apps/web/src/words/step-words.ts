import { registeredSentences, OPTION_MESSAGES } from '@recto/contract'

import type { ContractWord } from './contract-words.ts'
import { optionWordId } from './option-words.ts'

/** Every text of the contract that is said of an option, which nobody reads before a file was chosen. */
export const STEP_WORDS: readonly ContractWord[] = [
  ...Object.entries(OPTION_MESSAGES).map(([word, message]) => ({ id: optionWordId(word), message })),
  ...registeredSentences().map((message) => ({ id: optionWordId(message), message })),
]
