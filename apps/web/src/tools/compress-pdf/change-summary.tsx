import { Trans } from '@lingui/react/macro'
import type { CompressionFacts } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { formatCount, formatSize } from '../../messages/format.ts'

interface ChangeSummaryProps {
  facts: CompressionFacts
  onBack: () => void
}

/** Whether there is a saving to show. */
function isSaving(bytes: number | undefined): boolean {
  return bytes !== undefined && bytes > 0
}

/** The bytes saved for one kind of content. */
function Saved({ bytes = 0 }: { bytes: number | undefined }) {
  return <b className="num">{bytes > 0 && <>−{formatSize(bytes)}</>}</b>
}

/** What was changed in the file and what was not, with a link back to the levels. */
export function ChangeSummary({ facts: { ratio, images, saved }, onBack }: ChangeSummaryProps) {
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
                <Saved bytes={saved?.images} />
              </li>
            )}
            {isSaving(saved?.fonts) && (
              <li>
                <Icon name="check" />
                <span>
                  <Trans>Fonts</Trans>
                </span>
                <em>
                  <Trans>unused characters removed</Trans>
                </em>
                <Saved bytes={saved?.fonts} />
              </li>
            )}
            {isSaving(saved?.other) && (
              <li>
                <Icon name="check" />
                <span>
                  <Trans>Everything else</Trans>
                </span>
                <em>
                  <Trans>stored in fewer bytes</Trans>
                </em>
                <Saved bytes={saved?.other} />
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
