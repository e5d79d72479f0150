import { ERRORS, type ErrorCode } from '@recto/contract'

/** Exit codes and their meanings, as the help prints them. */
export const EXIT_CODES = {
  0: 'success',
  1: 'other failure',
  2: 'invalid usage, option or file',
  3: 'a password is missing or wrong',
  4: 'a file is damaged beyond repair or not a PDF',
  5: 'a file is too large or too complex',
  6: 'the server is busy, unreachable or timed out; try again',
  7: 'the output already exists; use --force to overwrite',
  8: 'the server requires an API key, or the key is not valid',
  130: 'interrupted',
} as const

/** An exit code of the command. */
export type ExitCode = keyof typeof EXIT_CODES

const BY_ERROR: Partial<Record<ErrorCode, ExitCode>> = {
  PASSWORD_REQUIRED: 3,
  WRONG_PASSWORD: 3,
  API_KEY_REQUIRED: 8,
  INVALID_API_KEY: 8,
  NOT_A_PDF: 4,
  DAMAGED_PDF: 4,
  NOT_AN_IMAGE: 4,
  UNSUPPORTED_IMAGE: 4,
  DAMAGED_IMAGE: 4,
  NOT_AN_OFFICE_FILE: 4,
  DAMAGED_OFFICE_FILE: 4,
  OFFICE_ENCRYPTION_UNSUPPORTED: 4,
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
