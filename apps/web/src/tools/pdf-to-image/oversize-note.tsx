import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IMAGE_FORMATS, QUALITY_DPI, type ImageFormat } from '@recto/contract'

import { useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../words/format.ts'
import { formatPixels } from './format-pixels.ts'
import type { ImageSettings } from './image-settings.ts'
import type { Oversize } from './picture-plan.ts'
import { useFormatNames } from './use-format-names.ts'

interface OversizeNoteProps {
  oversize: Oversize
  format: ImageFormat
  onChange: (changes: Partial<ImageSettings>) => void
}

/** Says before the work which page is too large for the resolution, and what would work. */
export function OversizeNote({ oversize, format, onChange }: OversizeNoteProps) {
  const page = formatCount(oversize.page)
  const size = formatPixels(oversize.size)
  const bound = useBoundWords(format)
  return (
    <div className="oversize" role="alert">
      <Icon name="caution" />
      <div>
        <p>
          <b>
            <Plural
              value={oversize.count}
              one={`Page ${page} is too large for this resolution.`}
              other={`# pages are too large for this resolution, including page ${page}.`}
            />
          </b>{' '}
          <Trans>It would be {size}.</Trans> {bound[oversize.bound]}
        </p>
        <WayOut oversize={oversize} onChange={onChange} />
      </div>
    </div>
  )
}

function useBoundWords(format: ImageFormat): Record<Oversize['bound'], string> {
  const { t } = useLingui()
  const { maxPixels } = useConfig()
  const name = useFormatNames()(format)
  const millions = formatCount(maxPixels / 1_000_000)
  const side = formatCount(IMAGE_FORMATS[format].maxSidePixels)
  return {
    pixels: t`Images can have at most ${millions} megapixels.`,
    side: t`${name} images can be at most ${side} px wide or high.`,
  }
}

/** The best that works: a preset, or else a resolution of its own. */
function WayOut({ oversize: { quality, dpi }, onChange }: Omit<OversizeNoteProps, 'format'>) {
  const { t } = useLingui()
  if (dpi === 0) {
    return (
      <p>
        <Trans>No resolution is low enough. Choose other pages.</Trans>
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
