import { useState } from 'react'

import type { PageText } from './page-text.ts'
import { withoutUnfinished } from './page-text.ts'
import { useProblemWords } from './use-problem-words.ts'

interface PagesFieldProps {
  id: string
  label: string
  /** What can be typed, by example. */
  placeholder: string
  /** What the field is for; what is left out of it stands in its place. */
  help: string
  takes: 'ranges' | 'pages'
  text: string
  pageCount: number | undefined
  read: (text: string, pageCount?: number) => PageText<unknown>
  onText: (text: string) => void
  onEnter: () => void
}

/** Pages as text. What cannot be used is named below the field while it is typed. */
export function PagesField(props: PagesFieldProps) {
  const { id, label, placeholder, help, takes, text, pageCount, read, onText, onEnter } = props
  const [isTyping, setIsTyping] = useState(false)
  const problemWords = useProblemWords()
  const found = read(text, pageCount)
  const problems = problemWords(isTyping ? withoutUnfinished(found, text) : found, takes, pageCount ?? 0)
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
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
      <p id={`${id}-note`} className={hasProblems ? 'field__note field__note--bad' : 'field__note'} aria-live="polite">
        {hasProblems ? problems : help}
      </p>
    </div>
  )
}
