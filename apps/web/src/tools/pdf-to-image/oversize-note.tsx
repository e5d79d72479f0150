import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IMAGE_FORMATS, QUALITY_DPI, type ImageFormat } from '@recto/contract'

import { useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../messages/format.ts'
import { formatPixels } from './format-pixels.ts'
import type { ImageSettings } from './image-settings.ts'
import type { Oversize } from './image-size-plan.ts'
import { useImageFormatNames } from './use-image-format-names.ts'

interface OversizeNoteProps {
  oversize: Oversize
  format: ImageFormat
  onChange: (changes: Partial<ImageSettings>) => void
}

/** Warns before the conversion about a page too large for the resolution, and offers an alternative. */
export function OversizeNote({ oversize, format, onChange }: OversizeNoteProps) {
  const page = formatCount(oversize.page)
  const size = formatPixels(oversize.size)
  const bound = useBoundTexts(format)
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
        <Alternative oversize={oversize} onChange={onChange} />
      </div>
    </div>
  )
}

function useBoundTexts(format: ImageFormat): Record<Oversize['bound'], string> {
  const { t } = useLingui()
  const { maxPixels } = useConfig()
  const name = useImageFormatNames()(format)
  const millions = formatCount(maxPixels / 1_000_000)
  const side = formatCount(IMAGE_FORMATS[format].maxSidePixels)
  return {
    pixels: t`Images can have at most ${millions} megapixels.`,
    side: t`${name} images can be at most ${side} px wide or high.`,
  }
}

/** The best alternative: a preset, or a custom resolution. */
function Alternative({ oversize: { quality, dpi }, onChange }: Omit<OversizeNoteProps, 'format'>) {
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
