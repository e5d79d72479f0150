import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

import { AfterAMoment } from '../components/after-a-moment.tsx'
import { usePreview } from '../preview/preview-context.tsx'

/** Says that pages cannot be shown yet while the renderer is loading. Everything else works without it. */
export function PreviewWait() {
  const { client } = usePreview()
  const isWaiting = useSyncExternalStore(client.onWaiting, client.isWaiting)
  return (
    <p className="actbar__wait" role="status">
      {isWaiting && (
        <AfterAMoment>
          <Trans>The preview is loading.</Trans>
        </AfterAMoment>
      )}
    </p>
  )
}
