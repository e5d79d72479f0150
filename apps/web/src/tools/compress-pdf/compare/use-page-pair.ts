import { useEffect, useState } from 'react'

import { useConfig } from '../../../api/config-context.tsx'
import { usePreview } from '../../../preview/preview-context.tsx'
import type { PreviewDocument } from '../../../preview/protocol.ts'
import { pageBox } from './page-box.ts'

/** One page as it was and as it is. */
export interface PagePair {
  before: ImageBitmap
  after: ImageBitmap
}

/** What is known of the two pictures. */
type PairState = { status: 'drawing' } | { status: 'drawn'; pair: PagePair } | { status: 'failed' }

interface Wanted {
  before: PreviewDocument
  after: PreviewDocument
  /** Counted from 1. */
  page: number
}

/** Draws a page of two documents, one pixel for each of the screen. The pictures are closed when others are wanted. */
export function usePagePair({ before, after, page }: Wanted): PairState {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [state, setState] = useState<PairState>({ status: 'drawing' })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const limits = { maxPages }
    const made: ImageBitmap[] = []
    const draw = async () => {
      setState({ status: 'drawing' })
      const [width = 0, height = 0] = await client.sizes({ document: before, limits, from: page }, signal)
      const box = pageBox({ width, height }, window.devicePixelRatio)
      for (const document of [before, after]) {
        const picture = await client.render({ document, limits, page, box }, 'soon', signal)
        made.push(picture)
      }
      const [first, second] = made
      if (first !== undefined && second !== undefined)
        setState({ status: 'drawn', pair: { before: first, after: second } })
    }
    draw().catch(() => {
      // What cannot be drawn here can still be taken; that there is no picture is said in its place.
      if (!signal.aborted) setState({ status: 'failed' })
    })
    return () => {
      stop.abort()
      for (const picture of made) picture.close()
    }
  }, [client, maxPages, before, after, page])
  return state
}
