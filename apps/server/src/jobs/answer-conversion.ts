import type { MessagePort } from 'node:worker_threads'

import { AppError, toAppError } from '@recto/contract'
import type { OfficeConverter } from '@recto/engine'

import type { ConversionAnswer, ThreadCommand, ThreadEvent } from '../workers/thread-messages.ts'

/** Converts an Office file for the thread of a job, and stops with the job. */
export async function answerConversion(
  { officeConverter }: { officeConverter?: OfficeConverter | undefined },
  { conversion }: Extract<ThreadEvent, { kind: 'convert' }>,
  { port, signal }: { port: MessagePort; signal: AbortSignal },
): Promise<void> {
  const answer = await convert(officeConverter, conversion, signal)
  const command: ThreadCommand = { kind: 'converted', ...answer }
  port.postMessage(command)
}

async function convert(
  converter: OfficeConverter | undefined,
  conversion: Parameters<OfficeConverter['convert']>[0],
  signal: AbortSignal,
): Promise<ConversionAnswer> {
  try {
    if (converter === undefined) throw new AppError('CONVERTER_MISSING')
    return { outcome: await converter.convert(conversion, signal) }
  } catch (error) {
    const { code, facts } = toAppError(error)
    return { error: { code, facts } }
  }
}
