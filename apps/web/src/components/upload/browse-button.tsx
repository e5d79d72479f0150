import { useEffect, useId, useRef, type ReactNode } from 'react'

interface BrowseButtonProps {
  accept: string
  multiple: boolean
  className: string
  disabled?: boolean
  /** An accessible name, where the visible text says too little. */
  label?: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the system's file picker. */
export function BrowseButton(props: BrowseButtonProps) {
  const { accept, multiple, className, disabled = false, label, onFiles, children } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    const element = input.current
    if (element === null) return
    // On the element itself, and never taken away: the file picker may still be open when this button has left the page.
    element.onchange = () => {
      const files = [...(element.files ?? [])]
      // Cleared, so that choosing the same file again fires another change event.
      element.value = ''
      if (files.length > 0) onFiles(files)
    }
  })
  return (
    <>
      <button
        type="button"
        id={id}
        className={className}
        disabled={disabled}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input ref={input} type="file" hidden aria-labelledby={id} accept={accept} multiple={multiple} />
    </>
  )
}
