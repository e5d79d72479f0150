import { AppError } from '@recto/contract'

/** Seconds after which a client may try again. */
const RETRY_AFTER_SECONDS = 5

/** Something that the nodes of a cluster share is away: calls answer 503 and may be repeated. Its cause says what. */
export class UnavailableError extends AppError {
  /**
   * @param message what is away, for the log
   * @param origin the error that says so; it must not hold credentials, because loggers write all properties of errors
   */
  constructor(message: string, origin?: unknown) {
    super(
      'BUSY',
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
      new Error(message, origin === undefined ? {} : { cause: origin }),
    )
  }

  /** The error that said that something is away. */
  get origin(): unknown {
    return this.cause instanceof Error ? this.cause.cause : undefined
  }
}
