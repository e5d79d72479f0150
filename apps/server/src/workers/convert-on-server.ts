import { AppError } from '@recto/contract'
import type { OfficeConverter, OfficeOutcome } from '@recto/engine'

import type { ConversionAnswer, ThreadEvent } from './thread-messages.ts'

/** The connection of a thread to the server, which has the only process with a converter. */
interface ServerLink {
  send: (event: ThreadEvent) => void
  onceConverted: (listener: (answer: ConversionAnswer) => void) => void
}

/** A converter for a thread: the one of the server, asked by message. A job converts one file at a time. */
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
