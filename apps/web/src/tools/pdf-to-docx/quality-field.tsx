import { Trans } from '@lingui/react/macro'
import { WORD_QUALITIES, type WordQuality } from '@recto/contract'

import { useQualityWords } from './use-quality-words.ts'

interface QualityFieldProps {
  quality: WordQuality
  onChange: (quality: WordQuality) => void
}

/** The three qualities, each with what it keeps. */
export function QualityField({ quality, onChange }: QualityFieldProps) {
  const words = useQualityWords()
  return (
    <fieldset className="wordset">
      <legend>
        <h2>
          <Trans>Conversion Options</Trans>
        </h2>
      </legend>
      <div className="wordgrades">
        {WORD_QUALITIES.map((value) => (
          <label key={value} className="wordgrade">
            <input
              className="dot"
              type="radio"
              name="quality"
              value={value}
              checked={value === quality}
              aria-labelledby={`quality-${value}`}
              aria-describedby={`quality-${value}-what quality-${value}-keeps`}
              onChange={() => onChange(value)}
            />
            <span className="wordgrade__text">
              <b id={`quality-${value}`}>{words[value].name}</b>
              <em id={`quality-${value}-what`}>{words[value].description}</em>
            </span>
            <span className="wordgrade__keeps" id={`quality-${value}-keeps`}>
              {words[value].keeps}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
