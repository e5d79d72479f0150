import { useLayoutEffect, useRef, type CSSProperties } from 'react'

import type { LivePage } from '../preview/use-live-page.ts'

/** The aspect ratio of A4, for pages of unknown size. */
const DEFAULT_ASPECT_RATIO = 210 / 297

interface LivePageCanvasProps {
  shown: LivePage['shown']
  /** Width divided by height, used until there is an image. */
  aspectRatio: number | undefined
  label: string
}

/** Shows a rendered page; its image stays until the next one is available. */
export function LivePageCanvas({ shown, aspectRatio = DEFAULT_ASPECT_RATIO, label }: LivePageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const image = shown?.image
  // Before the browser paints, because resizing a canvas clears it.
  useLayoutEffect(() => {
    if (image === undefined || canvas.current === null) return
    canvas.current.width = image.width
    canvas.current.height = image.height
    canvas.current.getContext('2d')?.drawImage(image, 0, 0)
  }, [image])
  const renderedAspectRatio = image === undefined ? undefined : image.width / image.height
  // As a custom property, so that the style sheet decides how the aspect ratio becomes a size.
  const style: CSSProperties & Record<'--shape', number> = {
    '--shape': renderedAspectRatio ?? (aspectRatio > 0 ? aspectRatio : DEFAULT_ASPECT_RATIO),
  }
  return (
    <div className="live__sheet" style={style} role="img" aria-label={label} data-page={shown?.page}>
      <canvas ref={canvas} />
    </div>
  )
}
