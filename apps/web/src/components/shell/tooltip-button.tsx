import './tooltip-button.css'

import { useEffect, useId, useState, type ReactNode } from 'react'

interface TooltipButtonProps {
  className: string
  /** What is said while the pointer or the focus is on the button, and when it is pressed. */
  note: ReactNode
  children: ReactNode
}

/**
 * A button that does nothing but say something. As WCAG 1.4.13 asks, the note can be pointed at, stays until one goes
 * away, and Escape takes it off.
 */
export function TooltipButton({ className, note, children }: TooltipButtonProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // What lies around, such as a menu, stays open: this press was for the note.
      event.stopPropagation()
      setIsOpen(false)
    }
    window.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [isOpen])

  return (
    <span className="note" onPointerEnter={() => setIsOpen(true)} onPointerLeave={() => setIsOpen(false)}>
      <button
        type="button"
        className={className}
        aria-describedby={id}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      <span id={id} role="tooltip" className="note__text" hidden={!isOpen}>
        {note}
      </span>
    </span>
  )
}
