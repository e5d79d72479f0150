import { Trans } from '@lingui/react/macro'

import { useConfig } from '../api/config-context.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { formatSize } from '../messages/format.ts'
import type { Where } from './use-where.ts'

/** The alternative when this device cannot do the work. Nothing is sent before it is pressed. */
export function ServerOffer({ where: { forecast, isOnline }, onUse }: { where: Where; onUse: () => void }) {
  const { retentionHours } = useConfig()
  const size = formatSize(forecast.sentBytes)
  return (
    <span className="serveroffer">
      <span className="hint">
        {isOnline ? (
          <Trans>
            Nothing was sent. Our server can do it instead: it receives {size} and deletes it after {retentionHours}{' '}
            hours.
          </Trans>
        ) : (
          <Trans>Nothing was sent. Our server could do it, but there is no connection.</Trans>
        )}
      </span>
      <button type="button" className="btn btn--line" disabled={!isOnline} onClick={onUse}>
        <Icon name="server" />
        <Trans>Use our server instead</Trans>
      </button>
    </span>
  )
}
