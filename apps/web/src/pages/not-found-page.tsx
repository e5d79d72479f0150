import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'

/** The page for unknown paths. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    // oxlint-disable-next-line no-console -- required: it shows operators which link is broken
    console.error(`404: there is no page at ${pathname}`)
  }, [pathname])
  return (
    <main id="main" className="message">
      <p className="message__n" aria-hidden="true">
        404
      </p>
      <h1>
        <Trans>Oops! Page not found</Trans>
      </h1>
      <p>
        <Trans>There is nothing at this address, but all the tools are still here.</Trans>
      </p>
      <p className="acts">
        <Link className="btn btn--main btn--big" to="/">
          <Trans>Back to Home</Trans>
        </Link>
        <Link className="btn btn--plain" to="/tools">
          <Trans>All Tools</Trans>
        </Link>
      </p>
    </main>
  )
}
