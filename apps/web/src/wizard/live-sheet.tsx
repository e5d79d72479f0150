import { useLayoutEffect, useRef, type CSSProperties } from 'react'

import type { LivePage } from '../preview/use-live-page.ts'

/** The shape of an A4 sheet, for pages whose own is not known yet. */
const DEFAULT_SHAPE = 210 / 297

interface LiveSheetProps {
  shown: LivePage['shown']
  /** Width divided by height, until there is a picture. */
  shape: number | undefined
  label: string
}

/** A sheet with the picture of a page, which stays until the next one is there. */
export function LiveSheet({ shown, shape = DEFAULT_SHAPE, label }: LiveSheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = shown?.picture
  // Before the browser paints: emptying a canvas and drawing on it are one step to the eye then.
  useLayoutEffect(() => {
    if (picture === undefined || canvas.current === null) return
    canvas.current.width = picture.width
    canvas.current.height = picture.height
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  const drawnShape = picture === undefined ? undefined : picture.width / picture.height
  // A custom property, so that the style sheet decides how the shape becomes a size.
  const style: CSSProperties & Record<'--shape', number> = {
    '--shape': drawnShape ?? (shape > 0 ? shape : DEFAULT_SHAPE),
  }
  return (
    <div className="live__sheet" style={style} role="img" aria-label={label} data-page={shown?.page}>
      <canvas ref={canvas} />
    </div>
  )
}
