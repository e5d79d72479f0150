import { Trans } from '@lingui/react/macro'
import { COMPRESSION_LEVEL_IDS, COMPRESSION_LEVELS, type CompressionLevel } from '@recto/contract'

import { ChoiceRow } from '../../components/choice-row/choice-row.tsx'
import { useLevelWords } from './use-level-words.ts'

interface LevelFieldProps {
  level: CompressionLevel
  onChange: (level: CompressionLevel) => void
}

/** The four levels, each with what remains of a file of pictures. */
export function LevelField({ level, onChange }: LevelFieldProps) {
  const words = useLevelWords()
  return (
    <fieldset className="levels">
      <legend>
        <h2>
          <Trans>How small should it be?</Trans>
        </h2>
      </legend>
      <p className="help">
        <Trans>
          The bars show the remaining size of an image-heavy file; text-only files shrink less. Text, links and
          bookmarks are never changed.
        </Trans>
      </p>
      <div className="choicerows">
        {COMPRESSION_LEVEL_IDS.map((id) => (
          <ChoiceRow
            key={id}
            className="level"
            group="level"
            value={id}
            words={words[id]}
            isChosen={id === level}
            onChoose={() => onChange(id)}
          >
            {(detailId) => (
              <>
                <Remains level={id} />
                <span className="level__n num" id={detailId}>
                  <b>{words[id].reduction}</b>{' '}
                  <em>
                    <Trans>smaller</Trans>
                  </em>
                </span>
              </>
            )}
          </ChoiceRow>
        ))}
      </div>
    </fieldset>
  )
}

/** What surely remains, and what may, as a bar to scale. */
function Remains({ level }: { level: CompressionLevel }) {
  const [least, most] = COMPRESSION_LEVELS[level].expectedReduction
  return (
    <span className="level__bar" aria-hidden="true">
      <i style={{ width: `${100 - most}%` }} />
      <u style={{ insetInlineStart: `${100 - most}%`, width: `${most - least}%` }} />
    </span>
  )
}
