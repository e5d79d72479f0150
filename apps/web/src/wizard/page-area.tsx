import { useRef } from 'react'

import { LivePageCanvas } from './live-page-canvas.tsx'
import { usePixelSize } from './use-pixel-size.ts'
import type { LiveView } from './use-live-view.ts'

interface PageAreaProps {
  view: LiveView
  /** A description of the page, as its accessible name. */
  label: string
  /** Width divided by height, until there is an image. */
  aspectRatio: number | undefined
}

/** The area available for the previewed page, filled as far as the aspect ratio allows. */
export function PageArea({ view, label, aspectRatio }: PageAreaProps) {
  const room = useRef<HTMLDivElement>(null)
  usePixelSize(room, view.setBox)
  return (
    <div ref={room} className="live__room" hidden={view.isUnrenderable}>
      <LivePageCanvas shown={view.shown} aspectRatio={aspectRatio} label={label} />
    </div>
  )
}
