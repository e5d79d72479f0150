import { Trans } from '@lingui/react/macro'
import { COMPRESSION_LEVEL_IDS, COMPRESSION_LEVELS, type CompressionLevel } from '@recto/contract'

import { ChoiceRow } from '../../components/choice-row/choice-row.tsx'
import { useLevelTexts } from './use-level-texts.ts'

interface CompressionLevelFieldProps {
  level: CompressionLevel
  onChange: (level: CompressionLevel) => void
}

/** The four levels, each with the expected size of a file that consists mainly of images. */
export function CompressionLevelField({ level, onChange }: CompressionLevelFieldProps) {
  const texts = useLevelTexts()
  return (
    <fieldset className="levels">
      <legend>
        <h2>
          <Trans>How small should it be?</Trans>
        </h2>
      </legend>
      <div className="choicerows">
        {COMPRESSION_LEVEL_IDS.map((id) => (
          <ChoiceRow
            key={id}
            className="level"
            group="level"
            value={id}
            texts={texts[id]}
            isChosen={id === level}
            onChoose={() => onChange(id)}
          >
            {(detailId) => (
              <>
                <Remains level={id} />
                <span className="level__n num" id={detailId}>
                  <b>{texts[id].reduction}</b>{' '}
                  <em>
                    <Trans>smaller</Trans>
                  </em>
                </span>
              </>
            )}
          </ChoiceRow>
        ))}
      </div>
      <p className="help">
        <Trans>
          The bars show the remaining size of an image-heavy file; text-only files shrink less. Text, links and
          bookmarks are never changed.
        </Trans>
      </p>
    </fieldset>
  )
}

/** A bar to scale with the guaranteed and the possible rest. */
function Remains({ level }: { level: CompressionLevel }) {
  const [least, most] = COMPRESSION_LEVELS[level].expectedReduction
  return (
    <span className="level__bar" aria-hidden="true">
      <i style={{ width: `${100 - most}%` }} />
      <u style={{ insetInlineStart: `${100 - most}%`, width: `${most - least}%` }} />
    </span>
  )
}
