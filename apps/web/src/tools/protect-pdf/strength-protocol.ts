/** A password to be judged. It goes to a worker of this page and no further. */
export interface StrengthQuestion {
  password: string
  /** Words that make a password weak because they are at hand, such as the file's name. */
  context: string[]
}

/** How hard a password is to guess: 0 at once, 4 hardly ever. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** The judgement of the password that was asked about. */
export interface StrengthAnswer {
  strength: Strength
}
