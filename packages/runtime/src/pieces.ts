import type { OperationContext } from './operation.ts'
import type { Piece, PieceWork } from './piece-work.ts'
import { stopIfAborted } from './stop-if-aborted.ts'

/** What the pieces came to, in order: made by several threads where the context has them, else one after another. */
export function makePieces(work: PieceWork, context: OperationContext): AsyncIterable<Piece> {
  return context.spread?.(work) ?? oneByOne(work, context)
}

async function* oneByOne(work: PieceWork, context: OperationContext): AsyncGenerator<Piece, void> {
  for (let index = 0; index < work.count; index += 1) {
    stopIfAborted(context)
    yield await work.make(index)
  }
}
