import { ERRORS, type ErrorCode } from '@recto/contract'

/** Exit codes and their meanings, as the help prints them. */
export const EXIT_CODES = {
  0: 'done',
  1: 'failed for a reason that has no number of its own',
  2: 'called in a way that cannot be understood, or with an option or a file that cannot be used',
  3: 'a password is missing or wrong',
  4: 'a file is damaged beyond repair, or no PDF',
  5: 'a file is too large or too complex',
  6: 'the server is busy, cannot be reached, or ran out of time; trying again may help',
  7: 'the output is there already; --force overwrites it',
  130: 'interrupted',
} as const

/** An exit code of the command. */
export type ExitCode = keyof typeof EXIT_CODES

const BY_ERROR: Partial<Record<ErrorCode, ExitCode>> = {
  PASSWORD_REQUIRED: 3,
  WRONG_PASSWORD: 3,
  NOT_A_PDF: 4,
  DAMAGED_PDF: 4,
  NOT_AN_IMAGE: 4,
  DAMAGED_IMAGE: 4,
  FILE_TOO_LARGE: 5,
  TOO_COMPLEX: 5,
  CANCELLED: 130,
}

/** The exit code for an operation's error. */
export function getExitCode(code: ErrorCode): ExitCode {
  const own = BY_ERROR[code]
  if (own !== undefined) return own
  if (ERRORS[code].group === 'try-again') return 6
  return ERRORS[code].group === 'fix-input' ? 2 : 1
}
