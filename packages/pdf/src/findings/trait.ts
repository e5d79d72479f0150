import type { FindingKind } from '@recto/contract'

import type { Resolve } from '../objects/decode-stream.ts'
import type { PdfStream } from '../objects/objects.ts'

/** Something that a dictionary does or contains, and how to remove it. */
export interface Trait {
  kind: FindingKind
  /** Entries whose removal is enough; without them, the dictionary as a whole must go. */
  entries?: readonly string[]
}

/** What judging a dictionary needs. */
export interface TraitSource {
  resolve: Resolve
  /** The decoded data of a stream; undefined if it cannot be decoded. */
  decode: (stream: PdfStream) => Uint8Array | undefined
}
