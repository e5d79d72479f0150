import { Trans } from '@lingui/react/macro'

/** The promise that the chosen file stays as it is. */
export function OriginalKept() {
  return <Trans>The original file is not changed.</Trans>
}
