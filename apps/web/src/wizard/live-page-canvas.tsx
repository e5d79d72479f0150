import { useLayoutEffect, useRef, type CSSProperties } from 'react'

import type { LivePage } from '../preview/use-live-page.ts'

/** The shape of an A4 sheet, for pages whose own is not known yet. */
const DEFAULT_ASPECT_RATIO = 210 / 297

interface LivePageCanvasProps {
  shown: LivePage['shown']
  /** Width divided by height, until there is a picture. */
  aspectRatio: number | undefined
  label: string
}

/** A sheet with the picture of a page, which stays until the next one is there. */
export function LivePageCanvas({ shown, aspectRatio = DEFAULT_ASPECT_RATIO, label }: LivePageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const image = shown?.image
  // Before the browser paints: emptying a canvas and drawing on it are one step to the eye then.
  useLayoutEffect(() => {
    if (image === undefined || canvas.current === null) return
    canvas.current.width = image.width
    canvas.current.height = image.height
    canvas.current.getContext('2d')?.drawImage(image, 0, 0)
  }, [image])
  const renderedAspectRatio = image === undefined ? undefined : image.width / image.height
  // A custom property, so that the style sheet decides how the shape becomes a size.
  const style: CSSProperties & Record<'--shape', number> = {
    '--shape': renderedAspectRatio ?? (aspectRatio > 0 ? aspectRatio : DEFAULT_ASPECT_RATIO),
  }
  return (
    <div className="live__sheet" style={style} role="img" aria-label={label} data-page={shown?.page}>
      <canvas ref={canvas} />
    </div>
  )
}
