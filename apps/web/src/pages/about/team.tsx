import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'

import { SourceLink } from '../source-link.tsx'

/** The makers of Recto, described as modestly as befits an open-source project. */
export function Team() {
  return (
    <>
      <p>
        <Trans>
          Recto is an open project. It has no staff and no portraits to show: it is made by its contributors, and their
          names stand in the history of its source code.
        </Trans>
      </p>
      <p>
        <Trans>
          Anybody may run it. Who runs it at this address answers for what happens here; the{' '}
          <Link to="/contact">contact page</Link> says how to reach them.
        </Trans>
      </p>
      <SourceLink />
    </>
  )
}
