import type { ReactNode } from 'react'

interface MethodChoiceProps {
  name: string
  value: string
  isChosen: boolean
  title: string
  help: string
  onChoose: () => void
  /** What the method needs; shown while it is chosen. */
  children?: ReactNode
}

/** One way to split, with the field it needs below it. */
export function MethodChoice({ name, value, isChosen, title, help, onChoose, children }: MethodChoiceProps) {
  const id = `method-${value}`
  return (
    <div className="method">
      <label className="method__pick">
        <input
          type="radio"
          name={name}
          value={value}
          checked={isChosen}
          aria-labelledby={id}
          aria-describedby={`${id}-help`}
          onChange={onChoose}
        />
        <span className="method__text">
          <b id={id}>{title}</b>
          <span id={`${id}-help`}>{help}</span>
        </span>
      </label>
      {isChosen && children !== undefined && <div className="method__field">{children}</div>}
    </div>
  )
}
