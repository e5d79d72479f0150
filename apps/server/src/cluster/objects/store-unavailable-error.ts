import { UnavailableError } from '../unavailable-error.ts'

/** The store of the cluster does not do what it was asked: it is away, too slow, full, or refuses. Trying later may help. */
export class StoreUnavailableError extends UnavailableError {
  override readonly name: string = 'StoreUnavailableError'

  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(message, cause)
  }
}

/** The store sends a whole object to those who ask for a part. */
export class RangeIgnoredError extends StoreUnavailableError {
  override readonly name = 'RangeIgnoredError'

  constructor() {
    super('The store ignores the range of a request.')
  }
}
