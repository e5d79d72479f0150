import './api-key-notice.css'

import { Trans } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'
import { useId } from 'react'
import { Link } from 'react-router'

import { Icon } from '../components/icon/icon.tsx'

/** Replaces the drop zone on servers that accept files only from programs with an API key. */
export function ApiKeyNotice() {
  const heading = useId()
  const device = TOOLS['protect-pdf'].route
  return (
    <section className="keyonly" aria-labelledby={heading}>
      <Icon name="lock" />
      <div>
        <h2 id={heading}>
          <Trans>This server needs an API key</Trans>
        </h2>
        <p>
          <Trans>
            Its operator accepts files only with an API key, which this page does not have. With a key, you can use
            every tool through the API or from the command line.
          </Trans>
        </p>
        <p>
          <Trans>
            <Link to={device}>Protect PDF</Link> works here without a key, because your files stay on your device.
          </Trans>
        </p>
        <p className="acts">
          <Link className="btn btn--main" to="/developers">
            <Trans>Use the API</Trans>
          </Link>
          <Link className="btn btn--plain" to="/contact">
            <Trans>Ask the Operator</Trans>
          </Link>
        </p>
      </div>
    </section>
  )
}
