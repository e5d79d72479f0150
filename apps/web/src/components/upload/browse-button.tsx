import { useId, useRef, type ReactNode } from 'react'

interface BrowseButtonProps {
  accept: string
  multiple: boolean
  className: string
  disabled?: boolean
  /** A name of its own, where the words on it say too little. */
  label?: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the system's file picker. */
export function BrowseButton(props: BrowseButtonProps) {
  const { accept, multiple, className, disabled = false, label, onFiles, children } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
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
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Emptied, so that choosing the same file again is a change again.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
