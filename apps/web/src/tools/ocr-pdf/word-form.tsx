import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_CORRECTION_LENGTH } from '@recto/contract'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'

import { textOfWord, type PageWord } from './corrections.ts'

interface WordFormProps {
  word: PageWord
  /** Whether the visitor is typing, so that the field gets focus. */
  isTyping: boolean
  onSave: (text: string) => void
}

/** The text of a doubtful word, which the visitor can correct. */
export function WordForm({ word, isTyping, onSave }: WordFormProps) {
  const { t } = useLingui()
  const [text, setText] = useState(textOfWord(word))
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isTyping) return
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [isTyping])

  function save(event: SubmitEvent) {
    event.preventDefault()
    // Pasted text may contain characters that cannot be typed.
    onSave(text.replaceAll(/\p{Cc}|\p{Cs}/gu, '').trim())
  }

  return (
    <form className="wordform" onSubmit={save}>
      <label htmlFor={id}>
        <Trans>What it says</Trans>
      </label>
      <div className="wordform__row">
        <input
          ref={field}
          className="input"
          id={id}
          type="text"
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_CORRECTION_LENGTH}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn btn--line">{t`Save`}</button>
      </div>
      <p className="hint" id={`${id}-hint`}>
        <Trans>Empty if there is no word.</Trans>
      </p>
    </form>
  )
}
