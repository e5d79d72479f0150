import { PassThrough, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { AppError } from '@recto/contract'

/**
 * Reads a stream to its end even if its consumer rejects it midway, discarding the rest. This way a file of a form can
 * be refused without losing those after it.
 * @param consume reads the stream it is given
 * @returns the size of the stream, and the error with which the consumer rejected it
 */
export async function readThrough(
  source: Readable,
  consume: (content: Readable) => Promise<void>,
  signal: AbortSignal,
): Promise<{ sizeBytes: number; refusal: AppError | undefined }> {
  const content = new PassThrough()
  const consumed = consume(content).then(
    () => undefined,
    (error: unknown) => {
      content.destroy()
      if (error instanceof AppError) return error
      throw error
    },
  )
  // Awaited once the source has ended.
  consumed.catch(() => undefined)
  let sizeBytes = 0
  const relay = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      sizeBytes += chunk.length
      if (content.destroyed || content.write(chunk)) done()
      else whenWritable(content, done)
    },
    final: (done) => {
      content.end()
      done()
    },
  })
  try {
    await pipeline(source, relay, { signal })
  } catch (error) {
    content.destroy()
    await consumed
    throw error
  }
  return { sizeBytes, refusal: await consumed }
}

/** Waits until a stream accepts more, or is closed. */
function whenWritable(stream: Writable, done: () => void): void {
  const proceed = () => {
    stream.off('drain', proceed)
    stream.off('close', proceed)
    done()
  }
  stream.on('drain', proceed)
  stream.on('close', proceed)
}
