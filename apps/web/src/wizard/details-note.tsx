import { Trans } from '@lingui/react/macro'

/** What stands where the details of a document are to come, or cannot. */
export function DetailsNote({ failure }: { failure?: string }) {
  return (
    <p className="details__note" role="status">
      {failure ?? <Trans>Reading the file</Trans>}
    </p>
  )
}
