import './watermark.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { IMAGE_TYPES } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { FieldError } from '../../components/password-field/field-error.tsx'
import { TextField } from '../../components/text-field/text-field.tsx'
import { BrowseButton } from '../../components/upload/browse-button.tsx'
import { formatSize } from '../../messages/format.ts'
import type { WatermarkFormProps } from './watermark-form-props.ts'
import { usePresetTexts } from './use-preset-texts.ts'
import { MAX_TEXT } from './watermark-settings.ts'

/** The watermark itself: a text or an image. */
export function WatermarkFields({ settings, problem, onChange }: WatermarkFormProps) {
  const { t } = useLingui()
  const { type, text } = settings
  const presets = usePresetTexts()
  if (type === 'image') return <ImageField image={settings.image} problem={problem} onChange={onChange} />
  return (
    <TextField
      label={t`Text`}
      value={text}
      maxLength={MAX_TEXT}
      error={problem}
      onChange={(next) => onChange({ text: next })}
    >
      <div className="chips" role="group" aria-label={t`Preset texts`}>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="chip"
            aria-pressed={preset === text}
            onClick={() => onChange({ text: preset })}
          >
            {preset}
          </button>
        ))}
      </div>
    </TextField>
  )
}

interface ImageFieldProps extends Pick<WatermarkFormProps, 'problem' | 'onChange'> {
  image: File | undefined
}

function ImageField({ image, problem, onChange }: ImageFieldProps) {
  return (
    <div className="field">
      <div className="picture">
        <BrowseButton
          accept={IMAGE_TYPES.join(',')}
          multiple={false}
          className="btn btn--line"
          onFiles={([file]) => file !== undefined && onChange({ image: file })}
        >
          <Icon name="upload" />
          {image === undefined ? <Trans>Choose Image</Trans> : <Trans>Choose Another Image</Trans>}
        </BrowseButton>
        <p className="help">
          {image === undefined ? (
            <Trans>A PNG or JPEG file.</Trans>
          ) : (
            <>
              <b>{image.name}</b> {formatSize(image.size)}
            </>
          )}
        </p>
      </div>
      {problem !== undefined && <FieldError id="watermark-picture-error" message={problem} />}
    </div>
  )
}
