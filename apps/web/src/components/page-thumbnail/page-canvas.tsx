import { useEffect, useEffectEvent, useRef } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import type { Priority } from '../../preview/preview-client.ts'
import { usePreview } from '../../preview/preview-context.tsx'
import type { PreviewDocument } from '../../preview/protocol.ts'

const MAX_PIXEL_RATIO = 2

interface PageCanvasProps {
  document: PreviewDocument
  page: number
  /** The longest side on screen, in CSS pixels. */
  size: number
  priority: Priority
  /** Called with the error when the page cannot be rendered. */
  onFail?: ((error: unknown) => void) | undefined
}

/** A page on a canvas that fills the sheet around it. */
export function PageCanvas({ document, page, size, priority, onFail }: PageCanvasProps) {
  const reportFailure = useEffectEvent((error: unknown) => onFail?.(error))
  const canvas = useRef<HTMLCanvasElement>(null)
  const { client, images } = usePreview()
  const { maxPages } = useConfig()
  useEffect(() => {
    const stop = new AbortController()
    const side = Math.round(size * Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO))
    const key = `${document.id}/${page}/${side}`
    const draw = (image: ImageBitmap) => canvas.current !== null && drawOnto(canvas.current, image)
    const known = images.get(key)
    if (known !== undefined) {
      draw(known)
      return
    }
    const request = { document, limits: { maxPages }, page, box: { width: side, height: side } }
    client
      .render(request, priority, stop.signal)
      .then((image) => {
        images.add(key, image)
        draw(image)
      })
      .catch((error: unknown) => {
        // The page stays blank; whether that matters is up to the caller.
        if (!stop.signal.aborted) reportFailure(error)
      })
    return () => stop.abort()
  }, [client, images, document, page, size, priority, maxPages])
  return <canvas ref={canvas} className="mini__page" />
}

function drawOnto(canvas: HTMLCanvasElement, image: ImageBitmap): void {
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0)
}
