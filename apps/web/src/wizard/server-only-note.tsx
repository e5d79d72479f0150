import { Trans } from '@lingui/react/macro'

import { Icon } from '../components/icon/icon.tsx'

/** Says on the first step that the server does the work, and when the file is sent to it. */
export function ServerOnlyNote() {
  return (
    <>
      <Icon name="server" />
      <Trans>Our server converts it. The file is sent when you start.</Trans>
    </>
  )
}
