import { AppError } from '@recto/contract'

/** Seconds after which a client may retry. */
const RETRY_AFTER_SECONDS = 5

/** A service shared by the cluster's nodes is unreachable: calls answer 503 and may be retried. The cause names it. */
export class UnavailableError extends AppError {
  /**
   * @param message what is unreachable, for the log
   * @param origin the original error; it must not contain credentials, because loggers write all properties of errors
   */
  constructor(message: string, origin?: unknown) {
    super(
      'BUSY',
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
      new Error(message, origin === undefined ? {} : { cause: origin }),
    )
  }

  /** The original error. */
  get origin(): unknown {
    return this.cause instanceof Error ? this.cause.cause : undefined
  }
}
