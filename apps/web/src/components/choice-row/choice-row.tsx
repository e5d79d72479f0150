import './choice-row.css'

import type { ReactNode } from 'react'

interface ChoiceRowProps {
  /** Its screen's own class, which sets `--columns`: the dot, the words and what stands beside them. */
  className: string
  /** The choices that exclude each other have this name together. */
  group: string
  value: string
  texts: { name: string; description: string }
  isChosen: boolean
  onChoose: () => void
  /** What stands beside the words; what bears the id given is read out with them. */
  children: (detailId: string) => ReactNode
}

/** One of several choices as a row: its name, what it means, and more about it beside. */
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
