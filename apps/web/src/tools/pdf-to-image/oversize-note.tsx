import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PICTURE_BOUNDS, QUALITY_DPI } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../words/format.ts'
import { formatPixels } from './format-pixels.ts'
import type { ImageSettings } from './image-settings.ts'
import type { Oversize } from './picture-plan.ts'

interface OversizeNoteProps {
  oversize: Oversize
  onChange: (changes: Partial<ImageSettings>) => void
}

/** Says before the work which page is too large for the resolution, and what would work. */
export function OversizeNote({ oversize, onChange }: OversizeNoteProps) {
  const page = formatCount(oversize.page)
  const size = formatPixels(oversize.size)
  const millions = formatCount(PICTURE_BOUNDS.maxPixels / 1_000_000)
  return (
    <div className="oversize" role="alert">
      <Icon name="caution" />
      <div>
        <p>
          <b>
            <Plural
              value={oversize.count}
              one={`Page ${page} is too large for this resolution.`}
              other={`Page ${page} and others are too large for this resolution: # pages.`}
            />
          </b>{' '}
          <Trans>
            It would have {size}; a picture may have {millions} million pixels.
          </Trans>
        </p>
        <WayOut oversize={oversize} onChange={onChange} />
      </div>
    </div>
  )
}

/** The best that works: a preset, or else a resolution of its own. */
function WayOut({ oversize: { quality, dpi }, onChange }: OversizeNoteProps) {
  const { t } = useLingui()
  if (dpi === 0) {
    return (
      <p>
        <Trans>No resolution is low enough for it. Choose other pages.</Trans>
      </p>
    )
  }
  const works = quality === undefined ? dpi : QUALITY_DPI[quality]
  const changes = quality === undefined ? { dpi } : { quality, dpi: undefined }
  return (
    <button type="button" className="btn btn--line" onClick={() => onChange(changes)}>
      {t`Use ${works} dpi`}
    </button>
  )
}
