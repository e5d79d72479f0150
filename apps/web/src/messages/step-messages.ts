import { AVAILABLE_OPERATIONS, OPTION_MESSAGES, registeredSentences } from '@recto/contract'

import { operationMessages, type ContractMessage } from './contract-messages.ts'
import { optionMessageId } from './option-messages.ts'

/** All contract texts about options, which are needed only after a file was chosen. */
export const STEP_MESSAGES: readonly ContractMessage[] = [
  ...operationMessages(AVAILABLE_OPERATIONS.filter(({ tool }) => tool !== 'protect-pdf')),
  ...Object.entries(OPTION_MESSAGES).map(([word, message]) => ({ id: optionMessageId(word), message })),
  ...registeredSentences().map((message) => ({ id: optionMessageId(message), message })),
]
