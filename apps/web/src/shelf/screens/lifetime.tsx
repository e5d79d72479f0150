import { Trans } from '@lingui/react/macro'

import { useConfig } from '../../api/config-context.tsx'
import { useShelf } from './use-shelf.ts'

/** How long files stay, in a few words. */
export function ShortLifetime() {
  const { lifetime } = useShelf().shelf
  if (lifetime === 'browser') return <Trans>Kept in this browser</Trans>
  if (lifetime === 'window') return <Trans>Kept until you close this window</Trans>
  return <Trans>Kept until you leave this page</Trans>
}

/** How long files stay, and when one is sent to the server. */
export function Lifetime() {
  const { lifetime } = useShelf().shelf
  const { retentionHours } = useConfig()
  return (
    <p>
      {lifetime === 'browser' && <Trans>Your files stay in this browser, on this device, until you remove them.</Trans>}
      {lifetime === 'window' && <Trans>Your files stay on this device until you close this private window.</Trans>}
      {lifetime === 'page' && (
        <Trans>
          This browser does not keep files, as in some private windows. Yours stay here until you close or reload the
          page.
        </Trans>
      )}{' '}
      <Trans>
        A file reaches our server only when a tool needs it, and is deleted there after {retentionHours} hours.
      </Trans>
    </p>
  )
}
