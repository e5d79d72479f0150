import { Trans } from '@lingui/react/macro'

import { Icon } from '../components/icon/icon.tsx'

/** Says on the first step that the work is done by the server, and when the file goes there. */
export function ServerOnlyNote() {
  return (
    <>
      <Icon name="server" />
      <Trans>Our server converts it. The file is sent when you start.</Trans>
    </>
  )
}
