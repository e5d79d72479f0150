import type { KeyObject } from 'node:crypto'
import { Transform } from 'node:stream'

import { SegmentBuffer } from './segment-buffer.ts'
import { SEGMENT_BYTES, SegmentCipher } from './segments.ts'

/**
 * Seals a stream as one file.
 * @param context what the file is, such as its key in the store; opening requires the same context
 */
export function sealStream(key: KeyObject, context: string): Transform {
  const cipher = SegmentCipher.create(key, context)
  const buffer = new SegmentBuffer(SEGMENT_BYTES)
  let index = 0
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      buffer.add(chunk)
      for (const segment of buffer.takeFollowed()) this.push(cipher.seal(segment, index++, false))
      done()
    },
    flush(done) {
      done(null, cipher.seal(buffer.takeRest(), index, true))
    },
  })
  stream.push(cipher.header)
  return stream
}
