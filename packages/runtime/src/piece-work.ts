/** What one piece of work came to. */
export interface Piece {
  bytes: Uint8Array
  /** Whether there was nothing to make it of, so that it stands for what could not be read. */
  isBlank: boolean
}

/** Work in pieces, each of which can be done alone by any thread that has opened the same files with the same options. */
export interface PieceWork {
  count: number
  /** Does a piece, counted from 0. */
  make: (index: number) => Promise<Piece>
  /** Frees what was opened for the work. */
  close: () => void
}

/** Does pieces of work, perhaps in several threads, and gives what they came to in order. */
export type Spread = (work: PieceWork) => AsyncIterable<Piece>
