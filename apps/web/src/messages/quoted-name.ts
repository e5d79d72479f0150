import { t } from '@lingui/core/macro'

/** Puts a file name in the quotation marks of the active language. */
export function quotedName(file: string | undefined): string {
  const name = file ?? t`The file`
  return t`"${name}"`
}
