import './pages-field.css'

import { useState } from 'react'

import type { ParsedPages } from './parse-pages.ts'
import { withoutUnfinished } from './parse-pages.ts'
import { useIgnoredEntriesText } from './use-ignored-entries-text.ts'

interface PagesFieldProps {
  id: string
  label: string
  /** An example of valid input. */
  placeholder: string
  /** What the field is for; replaced by a note about ignored entries. */
  help: string
  takes: 'ranges' | 'pages'
  text: string
  pageCount: number | undefined
  read: (text: string, pageCount?: number) => ParsedPages<unknown>
  onText: (text: string) => void
  onEnter: () => void
}

/** A text field for page ranges. Unusable entries are listed below it while typing. */
export function PagesField(props: PagesFieldProps) {
  const { id, label, placeholder, help, takes, text, pageCount, read, onText, onEnter } = props
  const [isTyping, setIsTyping] = useState(false)
  const problemMessage = useIgnoredEntriesText()
  const found = read(text, pageCount)
  const problems = problemMessage(isTyping ? withoutUnfinished(found, text) : found, takes, pageCount ?? 0)
  const hasProblems = problems !== ''
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        aria-invalid={hasProblems || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setIsTyping(true)
          onText(event.target.value)
        }}
        onBlur={() => setIsTyping(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Starting work moves focus to the Cancel button, which the rest of this key press would activate.
          event.preventDefault()
          onEnter()
        }}
      />
      <p id={`${id}-note`} className={hasProblems ? 'field__note field__note--bad' : 'field__note'} aria-live="polite">
        {hasProblems ? problems : help}
      </p>
    </div>
  )
}
