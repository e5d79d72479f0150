import './name-input.css'

import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useState, type ChangeEvent, type KeyboardEvent } from 'react'

import { useLatest } from '../components/use-latest.ts'
import { finishStem, MAX_STEM, typedStem } from '../naming/typed-name.ts'

interface NameInputProps {
  /** The name without its extension; empty for the default. */
  stem: string
  defaultStem: string
  /** With its dot; it cannot be changed. */
  extension: string
  /** Called while a name is typed, with what it would be; empty for the default. */
  onType?: (stem: string) => void
  /** Called with the name when it is finished; empty for the default. */
  onFinish: (stem: string) => void
}

/** The field for a file's name. Characters that names cannot have are replaced as they are typed. */
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

  // The page may be left by keyboard while the field has the focus.
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

/** Replaces the text of a field; the caret stays where it is. */
function replaceText(field: HTMLInputElement, text: string): void {
  if (field.value === text) return
  const { selectionStart } = field
  field.value = text
  field.setSelectionRange(selectionStart, selectionStart)
}
