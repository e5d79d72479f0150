import { imageSize, type ImageFormat } from '@recto/contract'
import type { PageWeight } from '@recto/engine'
import { useEffect, useState } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { usePreview } from '../../preview/preview-context.tsx'
import type { PreviewDocument } from '../../preview/protocol.ts'
import type { PageSizes } from '../../preview/use-page-sizes.ts'
import { sizeOf } from './image-size-plan.ts'

/** Fine enough to resolve letters, small enough to render quickly. */
const SAMPLE_DPI = 96
const MAX_SIDE = 1600

/** How the images are encoded. */
export interface SampleEncoding {
  format: ImageFormat
  grayscale: boolean
  jpegQuality: number
  transparent: boolean
}

const NONE: readonly PageWeight[] = []

/** Returns the sizes of a few selected pages as small images in the chosen format; empty until they are rendered. */
export function useSizeSamples(
  document: PreviewDocument | undefined,
  pages: readonly number[],
  sizes: PageSizes,
  { format, grayscale: isGray, jpegQuality, transparent }: SampleEncoding,
): readonly PageWeight[] {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [found, setFound] = useState<{ key: string; samples: readonly PageWeight[] }>()
  const sampled = pickSamples(pages).join()
  const isClear = transparent && format === 'png'
  const look = [format, isGray, isClear, format === 'jpg' && jpegQuality]
  const key = [document?.id, sampled, ...look, sizes.length].join('/')
  useEffect(() => {
    if (document === undefined || sampled === '' || format === 'bmp') return
    const stop = new AbortController()
    const encoding = { format, dpi: SAMPLE_DPI, isGray, isClear, jpegQuality }
    const weigh = (page: number) =>
      client.weigh({ document, limits: { maxPages }, page, box: boxOf(sizes, page), encoding }, stop.signal)
    Promise.all(sampled.split(',').map((page) => weigh(Number(page))))
      .then((samples) => !stop.signal.aborted && setFound({ key, samples }))
      .catch(() => {
        // Without samples the screen shows no estimate; the conversion is not affected.
      })
    return () => stop.abort()
  }, [client, document, sampled, format, isGray, isClear, jpegQuality, sizes, maxPages, key])
  return found?.key === key ? found.samples : NONE
}

/** Samples the first page, the last one and three between them, because the ends of a document are rarely typical. */
function pickSamples(pages: readonly number[]): number[] {
  const last = pages.length - 1
  const places = new Set(last < 0 ? [] : [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * last)))
  return [...places].flatMap((place) => pages[place] ?? [])
}

function boxOf(sizes: PageSizes, page: number): { width: number; height: number } {
  const { width, height } = imageSize(sizeOf(sizes, page) ?? { width: 595, height: 842 }, SAMPLE_DPI)
  return { width: Math.min(MAX_SIDE, width), height: Math.min(MAX_SIDE, height) }
}
