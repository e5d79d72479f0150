import type { Platform } from '@recto/runtime'

import { decodeStream, type Resolve } from '../objects/decode-stream.ts'
import { decodeWhole } from '../objects/decode-whole.ts'
import type { PdfStream } from '../objects/objects.ts'
import { ReadingBudget } from '../objects/reading-budget.ts'

/** Content is decoded up to this size, which takes any renderer minutes. */
const MAX_CONTENT_BYTES = 256 * 1024 * 1024

/** Decodes content as renderers do: the readable part of damaged data counts. Undefined if nothing is readable. */
export function contentDecoder(
  resolve: Resolve,
  { inflate }: Pick<Platform, 'inflate'>,
): (stream: PdfStream) => Uint8Array | undefined {
  return (stream) => {
    const whole = decodeWhole(stream, { resolve, inflate, maxBytes: MAX_CONTENT_BYTES })
    if (whole !== undefined) return whole.filter === undefined ? whole.data : undefined
    return decodeStream(stream, resolve, new ReadingBudget(stream.data.length))
  }
}
