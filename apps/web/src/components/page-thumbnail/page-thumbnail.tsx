import './page-thumbnail.css'

import { memo, useEffect, useEffectEvent, useRef, type CSSProperties } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import type { Priority } from '../../preview/preview-client.ts'
import { usePreview } from '../../preview/preview-context.tsx'
import type { PreviewDocument } from '../../preview/protocol.ts'
import { useNearViewport } from './use-near-viewport.ts'

/** The aspect ratio of A4, for pages of unknown size. */
const DEFAULT_ASPECT_RATIO = 210 / 297
/** A page more extreme than this is drawn inside a sheet with the limiting aspect ratio. */
const MIN_ASPECT_RATIO = 0.4
const MAX_ASPECT_RATIO = 2.5
const MAX_PIXEL_RATIO = 2

interface PageThumbnailProps {
  /** Without a document, or where rendering fails, the page stays blank. */
  document?: PreviewDocument | undefined
  page?: number
  /** Width divided by height. */
  aspectRatio?: number | undefined
  /** The longest side on screen, in CSS pixels. */
  size: number
  priority?: Priority
  /** Called with the error when the page cannot be rendered. */
  onFail?: ((error: unknown) => void) | undefined
}

/**
 * A thumbnail of a page, rendered when it comes near the viewport. It is decorative: the text beside it describes it.
 */
export const PageThumbnail = memo(function PageThumbnail(props: PageThumbnailProps) {
  const { document, page = 1, aspectRatio = DEFAULT_ASPECT_RATIO, size, priority = 'later', onFail } = props
  const sheet = useRef<HTMLSpanElement>(null)
  const isNear = useNearViewport(sheet)
  const clamped = Math.min(
    MAX_ASPECT_RATIO,
    Math.max(MIN_ASPECT_RATIO, aspectRatio > 0 ? aspectRatio : DEFAULT_ASPECT_RATIO),
  )
  // As a custom property, so that the style sheet decides how the aspect ratio becomes a size.
  const style: CSSProperties & Record<'--shape', number> = { '--shape': clamped }
  return (
    <span ref={sheet} className="mini" style={style} aria-hidden="true">
      {isNear && document !== undefined && (
        <Drawing document={document} page={page} size={size} priority={priority} onFail={onFail} />
      )}
    </span>
  )
})

interface DrawingProps extends Required<Pick<PageThumbnailProps, 'page' | 'size' | 'priority'>> {
  document: PreviewDocument
  onFail: PageThumbnailProps['onFail']
}

function Drawing({ document, page, size, priority, onFail }: DrawingProps) {
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
        // The page stays blank. Whether that matters is up to the caller.
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
