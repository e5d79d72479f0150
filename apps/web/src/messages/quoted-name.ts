import { t } from '@lingui/core/macro'

/** A file's name in the quotation marks of the language on the screen. */
export function quotedName(file: string | undefined): string {
  const name = file ?? t`The file`
  return t`"${name}"`
}
