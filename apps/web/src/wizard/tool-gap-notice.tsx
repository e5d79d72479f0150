import './api-key-notice.css'

import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'react-router'

import type { ToolGap } from '../api/config-context.tsx'
import { Icon } from '../components/icon/icon.tsx'

/** Replaces the drop zone on the page of a tool that cannot work here. */
export function ToolGapNotice({ gap }: { gap: ToolGap }) {
  const heading = useId()
  return (
    <section className="keyonly" aria-labelledby={heading}>
      <Icon name="server" />
      <div>
        <h2 id={heading}>
          {gap === 'no-converter' ? (
            <Trans>This server cannot convert Office files</Trans>
          ) : (
            <Trans>Files stay on your device here</Trans>
          )}
        </h2>
        <p>
          {gap === 'no-converter' ? (
            <Trans>
              The program that lays out Office files is not installed here. The operator can add it at any time; nothing
              else depends on it.
            </Trans>
          ) : (
            <Trans>
              The operator of this site does not let files leave your device, and browsers cannot run the program that
              lays out Office files yet. Save the file as PDF in the program that made it.
            </Trans>
          )}
        </p>
        <p className="acts">
          <Link className="btn btn--main" to="/tools">
            <Trans>See the other tools</Trans>
          </Link>
          <Link className="btn btn--plain" to="/contact">
            <Trans>Ask the Operator</Trans>
          </Link>
        </p>
      </div>
    </section>
  )
}
