import { registeredSentences, OPTION_MESSAGES } from '@recto/contract'

import type { ContractMessage } from './contract-messages.ts'
import { optionMessageId } from './option-messages.ts'

/** All contract texts about options, which are needed only after a file was chosen. */
export const STEP_MESSAGES: readonly ContractMessage[] = [
  ...Object.entries(OPTION_MESSAGES).map(([word, message]) => ({ id: optionMessageId(word), message })),
  ...registeredSentences().map((message) => ({ id: optionMessageId(message), message })),
]
