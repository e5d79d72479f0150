import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

import { useLatest } from '../use-latest.ts'

interface BrowseButtonProps {
  accept: string
  multiple: boolean
  /** Opens the camera of a phone instead. */
  isCamera?: boolean
  className: string
  disabled?: boolean
  /** An accessible name, if the visible text says too little. */
  label?: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the system's file picker. */
export function BrowseButton(props: BrowseButtonProps) {
  const { accept, multiple, isCamera = false, className, disabled = false, label, onFiles, children } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const latest = useLatest(onFiles)
  const [listen] = useState(() => ({ currentTarget }: Event) => {
    if (!(currentTarget instanceof HTMLInputElement)) return
    const files = [...(currentTarget.files ?? [])]
    // Cleared, so that choosing the same file again fires another change event.
    currentTarget.value = ''
    if (files.length > 0) latest.current(files)
  })
  // On the element itself, and never removed: the file picker may still be open when this button has left the page.
  useEffect(() => input.current?.addEventListener('change', listen), [listen])
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
      <input
        ref={input}
        type="file"
        hidden
        aria-labelledby={id}
        accept={accept}
        multiple={multiple}
        capture={isCamera ? 'environment' : undefined}
      />
    </>
  )
}
