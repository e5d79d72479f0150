import { Trans, useLingui } from '@lingui/react/macro'
import { imageSize, QUALITY_DPI, type ImageQuality } from '@recto/contract'

import type { FieldProps } from './format-field.tsx'
import { formatPixels } from './format-pixels.ts'
import { QUALITIES } from './image-settings.ts'
import { OversizeNote } from './oversize-note.tsx'
import type { Oversize, Size } from './image-size-plan.ts'

interface ImageQualityFieldProps extends FieldProps {
  /** The size in points of the largest selected page; undefined while unknown. */
  page: Size | undefined
  /** The pages that are too large for the chosen resolution. */
  oversize: Oversize | undefined
}

/** The resolution, with the pixel size it gives the largest page. */
export function ImageQualityField({ settings, isDisabled, page, oversize, onChange }: ImageQualityFieldProps) {
  const { t } = useLingui()
  const texts = useImageQualityTexts()
  const { quality, dpi, grayscale } = settings
  return (
    <fieldset className="imgset" disabled={isDisabled}>
      <legend>
        <h2>
          <Trans>Quality</Trans>
        </h2>
      </legend>
      <div className="grades">
        {QUALITIES.map((value) => (
          <Grade
            key={value}
            value={value}
            {...texts[value]}
            dpi={QUALITY_DPI[value]}
            page={page}
            isChosen={dpi === undefined && quality === value}
            onChoose={() => onChange({ quality: value, dpi: undefined })}
          />
        ))}
        {dpi !== undefined && <FittedGrade dpi={dpi} page={page} />}
      </div>
      {oversize !== undefined && <OversizeNote oversize={oversize} format={settings.format} onChange={onChange} />}
      <label className="box box--flush imgset__gray">
        <input
          type="checkbox"
          checked={grayscale}
          onChange={(event) => onChange({ grayscale: event.target.checked })}
        />
        <span>{t`Grayscale`}</span>
      </label>
    </fieldset>
  )
}

interface GradeProps {
  value: string
  name: string
  description: string
  dpi: number
  page: Size | undefined
  isChosen: boolean
  onChoose: () => void
}

function Grade({ value, name, description, dpi, page, isChosen, onChoose }: GradeProps) {
  const image = page === undefined ? undefined : imageSize(page, dpi)
  const id = `quality-${value}`
  return (
    <label className="grade">
      <input
        className="dot"
        type="radio"
        name="quality"
        value={value}
        checked={isChosen}
        aria-labelledby={id}
        aria-describedby={`${id}-more`}
        onChange={onChoose}
      />
      <span className="grade__text">
        <b id={id}>{name}</b>
        <em>{description}</em>
      </span>
      <span className="grade__n num" id={`${id}-more`}>
        <b>
          <Trans>{dpi} dpi</Trans>
        </b>
        {image !== undefined && <em>{formatPixels(image)}</em>}
      </span>
    </label>
  )
}

/** The resolution chosen for pages too large for every preset. */
function FittedGrade({ dpi, page }: { dpi: number; page: Size | undefined }) {
  const { t } = useLingui()
  return (
    <Grade
      value="fitted"
      name={t`Best fit`}
      description={t`The highest that the largest page allows`}
      dpi={dpi}
      page={page}
      isChosen
      onChoose={() => undefined}
    />
  )
}

function useImageQualityTexts(): Record<ImageQuality, { name: string; description: string }> {
  const { t } = useLingui()
  return {
    low: { name: t`Low`, description: t`For screens and email` },
    medium: { name: t`Medium`, description: t`For most uses` },
    high: { name: t`High`, description: t`For printing` },
    best: { name: t`Best`, description: t`For enlarging and archives` },
  }
}
