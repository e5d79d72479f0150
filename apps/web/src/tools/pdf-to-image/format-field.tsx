import { Trans, useLingui } from '@lingui/react/macro'
import type { ImageFormat } from '@recto/contract'

import { Pills } from '../../components/pills/pills.tsx'
import { FORMATS, type ImageSettings } from './image-settings.ts'
import { useImageFormatNames } from './use-image-format-names.ts'

/** The JPEG qualities on offer, in percent. */
const JPEG_QUALITIES = [60, 85, 95] as const

export interface FieldProps {
  settings: ImageSettings
  isDisabled: boolean
  onChange: (changes: Partial<ImageSettings>) => void
}

/** The image format, with the settings specific to it. */
export function FormatField({ settings, isDisabled, onChange }: FieldProps) {
  const { t } = useLingui()
  const names = useImageFormatNames()
  return (
    <fieldset className="imgset" disabled={isDisabled}>
      <legend>
        <h2>
          <Trans>Format</Trans>
        </h2>
      </legend>
      <Pills
        label={t`Format`}
        name="format"
        options={FORMATS.map((format) => ({ value: format, text: names(format) }))}
        value={settings.format}
        onChange={(format) => onChange({ format })}
      />
      <div className="imgset__own">
        <OwnOption settings={settings} onChange={onChange} />
      </div>
    </fieldset>
  )
}

function OwnOption({ settings, onChange }: Omit<FieldProps, 'isDisabled'>) {
  const { t } = useLingui()
  const { format, jpegQuality, transparent } = settings
  const texts = useJpegQualityTexts()
  if (format === 'png') {
    return (
      <label className="box box--flush">
        <input
          type="checkbox"
          checked={transparent}
          onChange={(event) => onChange({ transparent: event.target.checked })}
        />
        <span>{t`Transparent background`}</span>
      </label>
    )
  }
  if (format === 'jpg') {
    return (
      <Pills
        isSmall
        label={t`JPG quality`}
        isLabelShown
        name="jpeg-quality"
        options={JPEG_QUALITIES.map((value) => ({ value, text: texts[value] }))}
        value={jpegQuality}
        onChange={(value) => onChange({ jpegQuality: value })}
      />
    )
  }
  return <FormatHelp format={format} />
}

function FormatHelp({ format }: { format: Exclude<ImageFormat, 'jpg' | 'png'> }) {
  const { t } = useLingui()
  const help = {
    tiff: t`For print shops and archives. Lossless.`,
    bmp: t`For older software. Uncompressed, so files are large.`,
    webp: t`For web pages. Smaller than JPG at the same quality.`,
  }
  return <p className="help">{help[format]}</p>
}

function useJpegQualityTexts(): Record<(typeof JPEG_QUALITIES)[number], string> {
  const { t } = useLingui()
  return { 60: t`Small file`, 85: t`Balanced`, 95: t`Best quality` }
}
