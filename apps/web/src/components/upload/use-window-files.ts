import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Receives files that are dropped anywhere on the window or pasted into it.
 * @returns whether files are being dragged over the window
 */
export function useWindowFiles(onFiles: (files: File[]) => void): boolean {
  const [isDragOver, setIsDragOver] = useState(false)
  const receiveFiles = useEffectEvent(onFiles)
  useEffect(() => {
    // Every element under the pointer fires enter and leave events; only their balance tells when the window was left.
    let depth = 0
    const stop = new AbortController()
    const { signal } = stop
    const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

    window.addEventListener(
      'dragenter',
      (event) => {
        if (!isFiles(event)) return
        event.preventDefault()
        depth += 1
        setIsDragOver(true)
      },
      { signal },
    )
    window.addEventListener(
      'dragleave',
      (event) => {
        if (!isFiles(event)) return
        depth = Math.max(0, depth - 1)
        if (depth === 0) setIsDragOver(false)
      },
      { signal },
    )
    window.addEventListener('dragover', (event) => isFiles(event) && event.preventDefault(), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        depth = 0
        setIsDragOver(false)
        if (!isFiles(event)) return
        event.preventDefault()
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length > 0) receiveFiles(files)
      },
      { signal },
    )
    window.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        if (files.length === 0) return
        event.preventDefault()
        receiveFiles(files)
      },
      { signal },
    )
    return () => stop.abort()
  }, [])
  return isDragOver
}
