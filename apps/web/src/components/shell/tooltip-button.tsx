import './tooltip-button.css'

import { useEffect, useId, useState, type ReactNode } from 'react'

interface TooltipButtonProps {
  className: string
  /** Shown while the button is hovered or focused, and when it is pressed. */
  note: ReactNode
  children: ReactNode
}

/**
 * A button that only shows a note. As WCAG 1.4.13 requires, the note can be hovered, stays until the pointer or focus
 * leaves, and is dismissed with Escape.
 */
export function TooltipButton({ className, note, children }: TooltipButtonProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Keeps containers such as a menu open.
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
