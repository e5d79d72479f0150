import './choice-row.css'

import type { ReactNode } from 'react'

interface ChoiceRowProps {
  /** The screen's own class, which sets `--columns` for the dot, the texts and the details. */
  className: string
  /** The shared `name` of the radio buttons. */
  group: string
  value: string
  texts: { name: string; description: string }
  isChosen: boolean
  onChoose: () => void
  /** Details next to the texts. The element with the given ID becomes part of the accessible description. */
  children: (detailId: string) => ReactNode
}

/** A radio button as a row: its name, its meaning and further details. */
export function ChoiceRow({ className, group, value, texts, isChosen, onChoose, children }: ChoiceRowProps) {
  const id = `${group}-${value}`
  return (
    <label className={`choicerow ${className}`}>
      <input
        className="dot"
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        aria-labelledby={id}
        aria-describedby={`${id}-what ${id}-detail`}
        onChange={onChoose}
      />
      <span className="choicerow__text">
        <b id={id}>{texts.name}</b>
        <em id={`${id}-what`}>{texts.description}</em>
      </span>
      {children(`${id}-detail`)}
    </label>
  )
}
