import { Trans } from '@lingui/react/macro'

import { Icon } from '../../components/icon/icon.tsx'

/** The alternative when the browser fails. Nothing is sent before it is pressed. */
export function ServerButton({ onUse }: { onUse: () => void }) {
  return (
    <button type="button" className="btn btn--line" onClick={onUse}>
      <Icon name="server" />
      <Trans>Use our server instead</Trans>
    </button>
  )
}

/** Explains what using the server involves. */
export function ServerMeaning() {
  return (
    <Trans>
      Our server can do it instead. Your file and passwords would be sent there and deleted as soon as you have the
      result.
    </Trans>
  )
}
