import { Trans } from '@lingui/react/macro'

import { useConfig } from '../api/config-context.tsx'

/** A link to the source code, if this installation is configured with one. */
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
