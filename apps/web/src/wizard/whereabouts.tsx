import { Trans } from '@lingui/react/macro'

import { useConfig } from '../api/config-context.tsx'
import { Icon } from '../components/icon/icon.tsx'

/** Where a result is, and for how long. */
export function Whereabouts({ isLocal = false }: { isLocal?: boolean }) {
  const { retentionHours } = useConfig()
  return (
    <p className="hint">
      {isLocal ? (
        <>
          <Icon name="device" />
          <Trans>Made on this device. Nothing was sent anywhere.</Trans>
        </>
      ) : (
        <>
          <Icon name="clock" />
          <Trans>Files are deleted automatically after {retentionHours} hours.</Trans>
        </>
      )}
    </p>
  )
}
