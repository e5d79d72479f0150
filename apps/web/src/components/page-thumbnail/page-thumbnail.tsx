import './page-thumbnail.css'

import { memo, useRef, type CSSProperties } from 'react'

import type { Priority } from '../../preview/preview-client.ts'
import type { PreviewDocument } from '../../preview/protocol.ts'
import { PageCanvas } from './page-canvas.tsx'
import { useNearViewport } from './use-near-viewport.ts'

/** The aspect ratio of A4, for pages of unknown size. */
const DEFAULT_ASPECT_RATIO = 210 / 297
/** A page more extreme than this is drawn inside a sheet with the limiting aspect ratio. */
const MIN_ASPECT_RATIO = 0.4
const MAX_ASPECT_RATIO = 2.5

interface PageThumbnailProps {
  /** Without a document, or if rendering fails, the page stays blank. */
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

/** A thumbnail of a page, rendered when it comes near the viewport. Decorative: the adjacent text describes it. */
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
        <PageCanvas document={document} page={page} size={size} priority={priority} onFail={onFail} />
      )}
    </span>
  )
})
