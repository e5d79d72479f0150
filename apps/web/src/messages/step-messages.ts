import { markedSentences, OPTION_WORDS } from '@recto/contract'

import type { ContractMessage } from './contract-messages.ts'
import { optionMessageId } from './option-messages.ts'

/** Every text of the contract that is said of an option, which nobody reads before a file was chosen. */
export const STEP_MESSAGES: readonly ContractMessage[] = [
  ...Object.entries(OPTION_WORDS).map(([word, message]) => ({ id: optionMessageId(word), message })),
  ...markedSentences().map((message) => ({ id: optionMessageId(message), message })),
]
