import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouteError } from 'react-router'
import { useEffect } from 'react'

/** Shown when a page failed to load or to render. */
export function RouterError() {
  const { t } = useLingui()
  const error = useRouteError()
  const title = t`Unexpected Application Error!`
  useEffect(() => {
    document.title = `${title} · Recto`
  }, [title])
  useEffect(() => {
    // Nothing else reports the error: the page that threw it is gone.
    // oxlint-disable-next-line no-console -- the visitor's console is where its cause can be found
    console.error(error)
  }, [error])
  return (
    <main id="main" className="message">
      <h1>{title}</h1>
      <p>
        <Trans>Something went wrong on our side. This did not send your files anywhere.</Trans>
      </p>
      <p className="acts">
        <button type="button" className="btn btn--main btn--big" onClick={() => window.location.reload()}>
          <Trans>Reload the Page</Trans>
        </button>
        <Link className="btn btn--plain" to="/" reloadDocument>
          <Trans>Back to Home</Trans>
        </Link>
      </p>
    </main>
  )
}
