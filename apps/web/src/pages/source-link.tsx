import { Trans } from '@lingui/react/macro'

import { useConfig } from '../api/config-context.tsx'

/** Where the source code is found, as far as this installation tells. */
export function SourceLink() {
  const { sourceUrl } = useConfig()
  if (sourceUrl === undefined) {
    return (
      <p>
        <Trans>The operator of this installation can tell you where to find its source code.</Trans>
      </p>
    )
  }
  return (
    <p>
      <Trans>
        The source code is at <a href={sourceUrl}>{sourceUrl}</a>.
      </Trans>
    </p>
  )
}
