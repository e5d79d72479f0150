import { useEffect, useState } from 'react'

import { useConfig } from '../../../api/config-context.tsx'
import { usePreview } from '../../../preview/preview-context.tsx'
import type { PreviewDocument } from '../../../preview/protocol.ts'
import { pageBox } from './page-box.ts'

/** One page before and after. */
export interface PagePair {
  before: ImageBitmap
  after: ImageBitmap
}

type PairState = { status: 'drawing' } | { status: 'drawn'; pair: PagePair } | { status: 'failed' }

interface PagePairRequest {
  before: PreviewDocument
  after: PreviewDocument
  /** Counted from 1. */
  page: number
}

/**
 * Renders a page of two documents at one image pixel per device pixel, and closes the images when others are requested.
 */
export function usePagePair({ before, after, page }: PagePairRequest): PairState {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [state, setState] = useState<PairState>({ status: 'drawing' })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const limits = { maxPages }
    const images: ImageBitmap[] = []
    const draw = async () => {
      setState({ status: 'drawing' })
      const [width = 0, height = 0] = await client.sizes({ document: before, limits, from: page }, signal)
      const box = pageBox({ width, height }, window.devicePixelRatio)
      for (const document of [before, after]) {
        const image = await client.render({ document, limits, page, box }, 'soon', signal)
        images.push(image)
      }
      const [first, second] = images
      if (first !== undefined && second !== undefined)
        setState({ status: 'drawn', pair: { before: first, after: second } })
    }
    draw().catch(() => {
      // The result can still be downloaded; a message takes the place of the images.
      if (!signal.aborted) setState({ status: 'failed' })
    })
    return () => {
      stop.abort()
      for (const image of images) image.close()
    }
  }, [client, maxPages, before, after, page])
  return state
}
