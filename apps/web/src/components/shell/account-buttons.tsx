import { Trans } from '@lingui/react/macro'

import { TooltipButton } from './tooltip-button.tsx'

/** The sign-in buttons; accounts do not exist, so they only say that none is needed. */
export function AccountButtons() {
  return (
    <div className="accounts">
      <TooltipButton className="btn btn--plain" note={<NoAccount />}>
        <Trans>Sign In</Trans>
      </TooltipButton>
      <TooltipButton className="btn btn--line" note={<NoAccount />}>
        <Trans>Sign Up Free</Trans>
      </TooltipButton>
    </div>
  )
}

function NoAccount() {
  return <Trans>No account needed. Every tool is open to everyone.</Trans>
}
