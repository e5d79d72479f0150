import type { FindingKind } from '@recto/contract'

import type { Resolve } from '../objects/decode-stream.ts'
import type { PdfStream } from '../objects/objects.ts'

/** Something a dictionary does or contains, and how to remove it. */
export interface Trait {
  kind: FindingKind
  /** Entries whose removal is enough; without these, the whole dictionary must be removed. */
  entries?: readonly string[]
}

/** Dependencies for judging a dictionary. */
export interface TraitSource {
  resolve: Resolve
  /** The decoded data of a stream; undefined if it cannot be decoded. */
  decode: (stream: PdfStream) => Uint8Array | undefined
}
