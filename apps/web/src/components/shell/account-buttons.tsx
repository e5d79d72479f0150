import { Trans } from '@lingui/react/macro'

import { NoteButton } from './note-button.tsx'

/** The buttons of accounts that are not there yet; what they do is say that none is needed. */
export function AccountButtons() {
  return (
    <div className="accounts">
      <NoteButton className="btn btn--plain" note={<NoAccount />}>
        <Trans>Sign In</Trans>
      </NoteButton>
      <NoteButton className="btn btn--line" note={<NoAccount />}>
        <Trans>Sign Up Free</Trans>
      </NoteButton>
    </div>
  )
}

function NoAccount() {
  return <Trans>No account needed. Every tool is open to everyone.</Trans>
}
