import './slides.css'

import { Trans } from '@lingui/react/macro'

/** What the slides will hold: there is nothing to set. */
export function SlidesContents() {
  return (
    <section className="slidesgets">
      <h2>
        <Trans>What you get</Trans>
      </h2>
      <dl>
        <div>
          <dt>
            <Trans>Text</Trans>
          </dt>
          <dd>
            <Trans>In boxes by paragraph and list, with its fonts, sizes, colours and bullets.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Titles</Trans>
          </dt>
          <dd>
            <Trans>As titles of their slides, so that outlines and navigation show them.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Tables, shapes, images</Trans>
          </dt>
          <dd>
            <Trans>Each as what it is. Drawings with very many lines become one picture.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Scans</Trans>
          </dt>
          <dd>
            <Trans>Stay pictures, and the result names their pages.</Trans>
          </dd>
        </div>
      </dl>
    </section>
  )
}
