import { AppError } from '@recto/contract'
import type { OfficeConverter, OfficeOutcome } from '@recto/engine'

import type { ConversionAnswer, ThreadEvent } from './thread-messages.ts'

/** A thread's connection to the server, which owns the only converter process. */
interface ServerLink {
  send: (event: ThreadEvent) => void
  onceConverted: (listener: (answer: ConversionAnswer) => void) => void
}

/** A thread's converter, which asks the server's by message. A job converts one file at a time. */
export function convertOnServer({ send, onceConverted }: ServerLink): OfficeConverter {
  return {
    convert: (conversion) =>
      new Promise<OfficeOutcome>((resolve, reject) => {
        onceConverted((answer) => {
          if ('outcome' in answer) resolve(answer.outcome)
          else reject(new AppError(answer.error.code, answer.error.facts))
        })
        send({ kind: 'convert', conversion })
      }),
  }
}
