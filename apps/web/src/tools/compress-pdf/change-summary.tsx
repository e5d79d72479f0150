import { Trans } from '@lingui/react/macro'
import type { CompressionFacts } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../messages/format.ts'

interface ChangeSummaryProps {
  facts: CompressionFacts
  onBack: () => void
}

/** What was done to the file and what was not, with a link back to the levels. */
export function ChangeSummary({ facts: { ratio, images }, onBack }: ChangeSummaryProps) {
  const [changed, total] = [formatCount(images.changed), formatCount(images.total)]
  return (
    <section className="changes" aria-labelledby="changes">
      {ratio > 0 && (
        <>
          <h2 id="changes" className="vh">
            <Trans>What changed</Trans>
          </h2>
          <ul className="kept">
            {images.total > 0 && (
              <li>
                <Icon name="check" />
                <span>
                  <Trans>Images</Trans>
                </span>
                <em>
                  <Trans>
                    {changed} of {total} recompressed
                  </Trans>
                </em>
                <b />
              </li>
            )}
            <li>
              <Icon name="check" />
              <span>
                <Trans>Text, links, bookmarks</Trans>
              </span>
              <em>
                <Trans>unchanged</Trans>
              </em>
              <b />
            </li>
          </ul>
        </>
      )}
      <p className="again">
        <Trans>
          Too blurry, or still too large?{' '}
          <button type="button" className="linkbtn" onClick={onBack}>
            Try another level
          </button>
          ; your file is still here.
        </Trans>
      </p>
    </section>
  )
}
