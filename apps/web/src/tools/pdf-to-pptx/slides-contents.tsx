import './slides.css'

import { Trans } from '@lingui/react/macro'

/** The content of the slides: there is nothing to set. */
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
            <Trans>In text boxes by paragraph and list, with fonts, sizes, colors and bullets.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Titles</Trans>
          </dt>
          <dd>
            <Trans>Become slide titles, so outlines and navigation show them.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Tables, shapes, images</Trans>
          </dt>
          <dd>
            <Trans>Stay tables, shapes and images. Very complex drawings become one image.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Scans</Trans>
          </dt>
          <dd>
            <Trans>Stay images. The result lists their pages.</Trans>
          </dd>
        </div>
      </dl>
    </section>
  )
}
