import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'

import { SourceLink } from '../source-link.tsx'

/** The makers of Recto, described as modestly as an open-source project should. */
export function Team() {
  return (
    <>
      <p>
        <Trans>
          Recto is an open project. It has no staff and no portraits to show: its contributors make it, and their names
          are in the history of its source code.
        </Trans>
      </p>
      <p>
        <Trans>
          Anyone can run it. Whoever runs it at this address is responsible for what happens here; the{' '}
          <Link to="/contact">contact page</Link> says how to reach them.
        </Trans>
      </p>
      <SourceLink />
    </>
  )
}
