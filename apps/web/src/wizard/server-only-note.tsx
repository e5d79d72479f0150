import { Trans } from '@lingui/react/macro'

import { Icon } from '../components/icon/icon.tsx'

/** Says on the first step that the work is done by the server, and when the file goes there. */
export function ServerOnlyNote() {
  return (
    <>
      <Icon name="server" />
      <Trans>Office files are converted on our server. The file is sent when you start, not before.</Trans>
    </>
  )
}
