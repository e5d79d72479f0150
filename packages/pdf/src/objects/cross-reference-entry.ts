/** What cross-reference data says about an object number (ISO 32000-2, table 18). */
export type CrossReferenceEntry =
  | { kind: 'free' }
  /** A standalone indirect object, `offset` bytes from the start of the file. */
  | { kind: 'uncompressed'; offset: number; generation: number }
  /** An object in the object stream with the number `stream`. */
  | { kind: 'compressed'; stream: number; index: number }
