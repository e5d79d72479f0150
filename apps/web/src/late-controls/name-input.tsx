import './name-input.css'

import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useState, type ChangeEvent, type KeyboardEvent } from 'react'

import { useLatest } from '../components/use-latest.ts'
import { finishStem, MAX_STEM, typedStem } from '../naming/typed-name.ts'

interface NameInputProps {
  /** The name without its extension; empty for the default. */
  stem: string
  defaultStem: string
  /** Includes the dot; it cannot be changed. */
  extension: string
  /** Called while a name is being typed, with the name so far; empty for the default. */
  onType?: (stem: string) => void
  /** Called with the final name; empty for the default. */
  onFinish: (stem: string) => void
}

/** A field for a file name. Characters not allowed in names are replaced as they are typed. */
export function NameInput({ stem, defaultStem, extension, onType, onFinish }: NameInputProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const shown = stem === '' ? defaultStem : stem

  function finish() {
    if (draft === undefined) return
    setDraft(undefined)
    onFinish(nameOf(draft))
  }

  function nameOf(text: string): string {
    const finished = finishStem(text, extension)
    return finished === defaultStem ? '' : finished
  }

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const text = typedStem(target.value)
    replaceText(target, text)
    setDraft(text)
    onType?.(nameOf(text))
  }

  function handleKeyDown({ key, nativeEvent }: KeyboardEvent) {
    if (nativeEvent.isComposing) return
    if (key === 'Enter') finish()
    if (key === 'Escape' && draft !== undefined) {
      setDraft(undefined)
      onType?.('')
      onFinish('')
    }
  }

  // The visitor may leave the page by keyboard while the field has focus.
  const finishLatest = useLatest(finish)
  useEffect(() => () => finishLatest.current(), [finishLatest])

  return (
    <div className="outname">
      <label htmlFor={id}>
        <Trans>File name</Trans>
      </label>
      <span className="outname__box">
        <input
          id={id}
          type="text"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_STEM}
          value={draft ?? shown}
          placeholder={defaultStem}
          onChange={handleChange}
          onKeyDown={handleKeyDown}
          onBlur={finish}
        />
        <i>{extension}</i>
      </span>
    </div>
  )
}

/** Replaces a field's text and keeps the caret in place. */
function replaceText(field: HTMLInputElement, text: string): void {
  if (field.value === text) return
  const { selectionStart } = field
  field.value = text
  field.setSelectionRange(selectionStart, selectionStart)
}
