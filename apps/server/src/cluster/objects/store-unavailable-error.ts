import { UnavailableError } from '../unavailable-error.ts'

/** The cluster's store cannot do what it was asked: it is unreachable, too slow, full, or refuses. A retry may help. */
export class StoreUnavailableError extends UnavailableError {
  override readonly name: string = 'StoreUnavailableError'

  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(message, cause)
  }
}

/** The store ignores byte ranges and sends whole objects. */
export class RangeIgnoredError extends StoreUnavailableError {
  override readonly name = 'RangeIgnoredError'

  constructor() {
    super('The store ignores the range of a request.')
  }
}
