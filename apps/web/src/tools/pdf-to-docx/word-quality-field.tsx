import { Trans } from '@lingui/react/macro'
import { WORD_QUALITIES, type WordQuality } from '@recto/contract'

import { ChoiceRow } from '../../components/choice-row/choice-row.tsx'
import { useWordQualityTexts } from './use-word-quality-texts.ts'

interface WordQualityFieldProps {
  quality: WordQuality
  onChange: (quality: WordQuality) => void
}

/** The three quality levels, each with what it preserves. */
export function WordQualityField({ quality, onChange }: WordQualityFieldProps) {
  const texts = useWordQualityTexts()
  return (
    <fieldset className="wordset">
      <legend>
        <h2>
          <Trans>Conversion Options</Trans>
        </h2>
      </legend>
      <div className="choicerows">
        {WORD_QUALITIES.map((value) => (
          <ChoiceRow
            key={value}
            className="wordgrade"
            group="quality"
            value={value}
            texts={texts[value]}
            isChosen={value === quality}
            onChoose={() => onChange(value)}
          >
            {(detailId) => (
              <span className="wordgrade__keeps" id={detailId}>
                {texts[value].keeps}
              </span>
            )}
          </ChoiceRow>
        ))}
      </div>
    </fieldset>
  )
}
