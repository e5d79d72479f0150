import { Trans } from '@lingui/react/macro'

/** A placeholder while the details are being read, or an error. */
export function DetailsNote({ failure }: { failure?: string }) {
  return (
    <p className="details__note" role="status">
      {failure ?? <Trans>Reading the file</Trans>}
    </p>
  )
}
