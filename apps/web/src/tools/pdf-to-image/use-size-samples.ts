import { imageSize, type ImageFormat } from '@recto/contract'
import { useEffect, useState } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { usePreviewDesk } from '../../preview/preview-context.tsx'
import type { PreviewDocument } from '../../preview/protocol.ts'
import type { PageSizes } from '../../preview/use-page-sizes.ts'
import { sizeOf } from './picture-plan.ts'
import type { SizeSample } from './size-estimate.ts'

/** Fine enough that letters are letters, small enough to be drawn in passing. */
const SAMPLE_DPI = 96
const MAX_SIDE = 1600

/** The kinds of picture that browsers write; a TIFF is packed much as a PNG is. */
const WRITTEN_AS: Record<Exclude<ImageFormat, 'bmp'>, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/png',
  webp: 'image/webp',
}

/** The server's own; the browser's scale is the same. */
const WEBP_QUALITY = 0.8

/** How pictures are written. */
export interface SampleLook {
  format: ImageFormat
  grayscale: boolean
  jpegQuality: number
}

const NONE: readonly SizeSample[] = []

/** What a few of the chosen pages weigh as small pictures of the chosen kind; nothing until they are drawn. */
export function useSizeSamples(
  document: PreviewDocument | undefined,
  pages: readonly number[],
  sizes: PageSizes,
  { format, grayscale, jpegQuality }: SampleLook,
): readonly SizeSample[] {
  const { client } = usePreviewDesk()
  const { maxPages } = useConfig()
  const [found, setFound] = useState<{ key: string; samples: readonly SizeSample[] }>()
  const sampled = pickSamples(pages).join()
  const key = [document?.id, sampled, format, grayscale, format === 'jpg' && jpegQuality, sizes.length].join('/')
  useEffect(() => {
    if (document === undefined || sampled === '' || format === 'bmp') return
    const stop = new AbortController()
    const draw = async (page: number): Promise<SizeSample> => {
      const box = boxOf(sizes, page)
      const picture = await client.render({ document, limits: { maxPages }, page, box }, 'later', stop.signal)
      const quality = format === 'webp' ? WEBP_QUALITY : jpegQuality / 100
      return weigh(picture, { type: WRITTEN_AS[format], quality, grayscale })
    }
    Promise.all(sampled.split(',').map((page) => draw(Number(page))))
      .then((samples) => !stop.signal.aborted && setFound({ key, samples }))
      .catch(() => {
        // Without samples the size is not told beforehand; the pictures are made all the same.
      })
    return () => stop.abort()
  }, [client, document, sampled, format, grayscale, jpegQuality, sizes, maxPages, key])
  return found?.key === key ? found.samples : NONE
}

/** The first page, the last one and three between them: what stands at the ends of a document is seldom like the rest. */
function pickSamples(pages: readonly number[]): number[] {
  const last = pages.length - 1
  const places = new Set(last < 0 ? [] : [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * last)))
  return [...places].flatMap((place) => pages[place] ?? [])
}

function boxOf(sizes: PageSizes, page: number): { width: number; height: number } {
  const { width, height } = imageSize(sizeOf(sizes, page) ?? { width: 595, height: 842 }, SAMPLE_DPI)
  return { width: Math.min(MAX_SIDE, width), height: Math.min(MAX_SIDE, height) }
}

interface Writing {
  type: string
  quality: number
  grayscale: boolean
}

/** Writes a picture and closes it. */
async function weigh(picture: ImageBitmap, { type, quality, grayscale }: Writing): Promise<SizeSample> {
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context !== null && grayscale) context.filter = 'grayscale(1)'
  context?.drawImage(picture, 0, 0)
  picture.close()
  const { size } = await canvas.convertToBlob({ type, quality })
  return { pixels: width * height, bytes: size }
}
