import { markedSentences, OPTION_WORDS } from '@recto/contract'

import type { ContractMessage } from './contract-messages.ts'
import { optionMessageId } from './option-messages.ts'

/** All contract texts about options; they are only needed after a file was chosen. */
export const STEP_MESSAGES: readonly ContractMessage[] = [
  ...Object.entries(OPTION_WORDS).map(([word, message]) => ({ id: optionMessageId(word), message })),
  ...markedSentences().map((message) => ({ id: optionMessageId(message), message })),
]
