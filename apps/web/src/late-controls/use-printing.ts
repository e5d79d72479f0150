import './printing.css'

import { useEffect, useRef, useState } from 'react'

/** Whether the browser can print a document from a page. Phones and tablets can only print the page itself. */
export function canPrintDocuments(): boolean {
  return navigator.pdfViewerEnabled && matchMedia('(hover: hover) and (pointer: fine)').matches
}

/**
 * Prints a PDF with the browser's own viewer, in a hidden frame.
 * @param url its object URL
 * @param onFailure called if the browser shows no dialog
 */
export function usePrinting(url: string, onFailure: () => void) {
  const frame = useRef<HTMLIFrameElement>(undefined)
  const [isPreparing, setIsPreparing] = useState(false)
  useEffect(() => () => frame.current?.remove(), [])

  function print() {
    frame.current?.remove()
    const viewer = createFrame(url)
    frame.current = viewer
    setIsPreparing(true)
    viewer.addEventListener('load', () => {
      if (frame.current !== viewer) return
      setIsPreparing(false)
      if (!printFrame(viewer, url)) onFailure()
    })
    document.body.append(viewer)
  }

  return { print, isPreparing }
}

function createFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.className = 'printframe'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.src = url
  return frame
}

/** Opens the print dialog for the document in a frame. Returns whether the visitor can print it. */
function printFrame({ contentWindow }: HTMLIFrameElement, url: string): boolean {
  try {
    contentWindow?.focus()
    contentWindow?.print()
    return contentWindow !== null
  } catch {
    // Some viewers, such as Firefox's, have a different origin; in a separate tab the document has a print button.
    return window.open(url, '_blank') !== null
  }
}
