/** A password to rate. It is sent to a worker of this page and no further. */
export interface StrengthRequest {
  password: string
  /** Context words that are easy guesses, such as the file's name. */
  context: string[]
}

/** How hard a password is to guess, from 0 (trivial) to 4 (very hard). */
export type Strength = 0 | 1 | 2 | 3 | 4

/** The rating of a password. */
export interface StrengthResponse {
  strength: Strength
}
