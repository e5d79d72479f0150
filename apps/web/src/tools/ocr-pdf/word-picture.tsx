import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { usePreview } from '../../preview/preview-context.tsx'
import type { PreviewDocument } from '../../preview/protocol.ts'
import type { PageWord } from './corrections.ts'

/** How tall a word is shown, in CSS pixels. */
const TALL = 34
/** The longest side the page is rendered at for it, in pixels: what the preview renders at most. */
const MAX_SIDE = 4096
/** Margin around a word, relative to its height, so that cut-off letters are noticed. */
const MARGIN = 0.2

interface WordPictureProps {
  document: PreviewDocument
  page: number
  /** The size of the page, in points. */
  size: { width: number; height: number }
  box: PageWord['box']
}

/** An enlarged image of a word on the page. */
export function WordPicture({ document, page, size, box }: WordPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const image = useEnlargedPage({ document, page, size, wordHeight: box.height })
  useLayoutEffect(() => {
    if (image !== undefined && canvas.current !== null) drawPart(canvas.current, image, { size, box })
  }, [image, size, box])
  return <canvas ref={canvas} className="wordcard__picture" height={TALL} aria-hidden="true" />
}

/** Renders a page large enough that words of a given height are legible. */
function useEnlargedPage({ document, page, size, wordHeight }: Omit<WordPictureProps, 'box'> & { wordHeight: number }) {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [image, setImage] = useState<ImageBitmap>()
  const scale = (TALL * window.devicePixelRatio) / Math.max(1, wordHeight)
  const longest = Math.min(MAX_SIDE, Math.max(size.width, size.height) * scale)
  const side = Math.ceil(longest / 512) * 512
  useEffect(() => {
    const stop = new AbortController()
    let rendered: ImageBitmap | undefined
    client
      .render({ document, page, limits: { maxPages }, box: { width: side, height: side } }, 'first', stop.signal)
      .then((made) => {
        rendered = made
        setImage(made)
      })
      .catch(() => {
        // The word is also visible on the page next to it; without its image the card still shows the text.
        if (!stop.signal.aborted) setImage(undefined)
      })
    return () => {
      stop.abort()
      setImage(undefined)
      rendered?.close()
    }
  }, [client, document, page, maxPages, side])
  return image
}

function drawPart(
  canvas: HTMLCanvasElement,
  image: ImageBitmap,
  { size, box }: Pick<WordPictureProps, 'size' | 'box'>,
) {
  const [across, down] = [image.width / size.width, image.height / size.height]
  const margin = box.height * MARGIN
  const [left, top] = [(box.left - margin) * across, (box.top - margin) * down]
  const [width, height] = [(box.width + 2 * margin) * across, (box.height + 2 * margin) * down]
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  canvas.getContext('2d')?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
}
