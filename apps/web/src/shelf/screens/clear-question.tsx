import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

interface ClearQuestionProps {
  count: number
  onClear: () => void
  onKeep: () => void
}

/** Asks before removing all files. */
export function ClearQuestion({ count, onClear, onKeep }: ClearQuestionProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="askline" role="group" aria-label={t`Clear all`}>
      <p>
        <b>
          <Plural
            value={count}
            one="Remove the file from this browser?"
            other="Remove all # files from this browser?"
          />
        </b>{' '}
        <Trans>Copies you have downloaded stay where they are. Tool settings are cleared, too.</Trans>
      </p>
      <button ref={button} type="button" className="btn btn--line" onClick={onClear}>
        <Plural value={count} one="Remove # file" other="Remove # files" />
      </button>
      <button type="button" className="btn btn--plain" onClick={onKeep}>
        <Trans>Keep them</Trans>
      </button>
    </div>
  )
}
