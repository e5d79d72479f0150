import { baseName, OPERATIONS, planImages, shortImagesName, imageSize } from '@recto/contract'
import { useMemo } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { usePageSizes } from '../../preview/use-page-sizes.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { chosenPages, dpiOf, requestOf, type ImageSettings } from './image-settings.ts'
import { pixelsOf, planImageSizes, sizeOf, type ImageSizePlan, type Size } from './image-size-plan.ts'
import { estimateBytes } from './size-estimate.ts'
import { useSizeSamples } from './use-size-samples.ts'

/** The expected result of a conversion. */
export interface ImageForecast {
  /** Number of images; undefined while the page count is unknown. */
  count: number | undefined
  plan: ImageSizePlan | undefined
  /** Their estimated total size. */
  bytes: number | undefined
  /** The first of the pages. */
  firstPage: number
  /** The size in points of the largest selected page; of the whole document while none is selected. */
  largestPage: Size | undefined
  names: readonly string[]
  archive: string
}

const NO_PAGES: readonly number[] = []

/** Predicts what the settings will produce for a file. */
export function useImageForecast(
  file: ChosenFile | undefined,
  settings: ImageSettings,
  pageCount: number | undefined,
): ImageForecast {
  const seen = file?.reading.status === 'ready' ? file : undefined
  const sizes = usePageSizes(seen, pageCount ?? 0)
  const { format, grayscale } = settings
  const dpi = dpiOf(settings)
  const { maxPixels } = useConfig()
  const pages = useMemo(() => {
    const chosen = chosenPages(settings, pageCount)
    return typeof chosen === 'string' ? NO_PAGES : chosen
  }, [settings, pageCount])
  const plan = useMemo(
    () => planImageSizes(pages, sizes, dpi, format, maxPixels),
    [pages, sizes, dpi, format, maxPixels],
  )
  const samples = useSizeSamples(seen, pages, sizes, settings)
  const bytes = useMemo(() => {
    const images = pages.flatMap((page) => sizeOf(sizes, page) ?? []).map((points) => imageSize(points, dpi))
    return estimateBytes({ format, grayscale }, images, samples)
  }, [pages, sizes, dpi, format, grayscale, samples])
  const largestPage = useMemo(() => findLargest(pages, sizes), [pages, sizes])
  const name = file?.file.name ?? ''
  const names = useMemo(() => namesOf(settings, pageCount, name), [settings, pageCount, name])
  const isCounted = pageCount !== undefined || settings.pages === 'specific'
  return {
    count: isCounted ? pages.length : undefined,
    plan,
    bytes: plan === undefined ? undefined : bytes,
    firstPage: pages[0] ?? 1,
    largestPage,
    names,
    archive: shortImagesName(name),
  }
}

function findLargest(pages: readonly number[], sizes: Float32Array): Size | undefined {
  const all = Array.from({ length: sizes.length / 2 }, (_, index) => index + 1)
  const known = (pages.length === 0 ? all : pages).flatMap((page) => sizeOf(sizes, page) ?? [])
  return known.reduce<Size | undefined>(
    (largest, next) => (largest === undefined || pixelsOf(next) > pixelsOf(largest) ? next : largest),
    undefined,
  )
}

/** Returns the names of the images; while the page count is unknown, only the first one. */
function namesOf(settings: ImageSettings, pageCount: number | undefined, name: string): string[] {
  const request = requestOf(settings, pageCount)
  if (typeof request === 'string') return []
  if (pageCount === undefined) return [`${baseName(name)}_page_1.${settings.format}`]
  const { images } = planImages(OPERATIONS.toImage.options.parse(request), pageCount, name)
  return images.map(({ fileName }) => fileName)
}
