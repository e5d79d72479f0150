import {
  OPERATIONS,
  QUALITY_DPI,
  type ImageFormat,
  type ImageQuality,
  type OptionsInput,
  type ImageOptions,
} from '@recto/contract'

import { pagesOf, readRanges } from '../../components/pages-field/parse-pages.ts'
import { isFlag, oneOf, within } from '../../settings-memory/checks.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'

const DEFAULTS = OPERATIONS.toImage.options.parse({})

/** The formats in display order. */
export const FORMATS = ['jpg', 'png', 'tiff', 'bmp', 'webp'] as const satisfies readonly ImageFormat[]

/** The presets, from the lowest resolution to the highest. */
export const QUALITIES = ['low', 'medium', 'high', 'best'] as const satisfies readonly ImageQuality[]

/** Which pages are converted. */
export type PageChoice = 'all' | 'range' | 'specific'

/** The settings of the page. The texts are authoritative: selecting pages in the grid writes to them. */
export interface ImageSettings {
  format: ImageFormat
  quality: ImageQuality
  /** The resolution in dots per inch, for pages too large for every preset. */
  dpi: number | undefined
  /** The JPEG quality in percent. */
  jpegQuality: number
  grayscale: boolean
  transparent: boolean
  pages: PageChoice
  /** The range; an empty text means the first or last page. */
  fromText: string
  toText: string
  /** Individual pages, such as `1, 3, 5-7`. */
  pagesText: string
}

export const DEFAULT_SETTINGS: ImageSettings = {
  format: DEFAULTS.format,
  quality: DEFAULTS.quality,
  dpi: undefined,
  jpegQuality: DEFAULTS.jpegQuality,
  grayscale: DEFAULTS.grayscale,
  transparent: DEFAULTS.transparent,
  pages: 'all',
  fromText: '',
  toText: '',
  pagesText: '',
}

/** The pages are specific to one file, and so is a resolution other than the presets. */
export const REMEMBERED: Remembered<ImageSettings> = {
  format: oneOf(FORMATS),
  quality: oneOf(QUALITIES),
  jpegQuality: within({ min: 1, max: 100 }),
  grayscale: isFlag,
  transparent: isFlag,
}

/** Why the chosen pages are invalid. */
export type PagesProblem = 'no-pages' | 'no-number' | 'past-the-end' | 'backwards'

/** Parses the range of pages. */
export function readRange(settings: ImageSettings, pageCount = Infinity): { from: number; to: number } | PagesProblem {
  const from = readPage(settings.fromText, 1)
  const to = readPage(settings.toText, pageCount)
  if (from === undefined || to === undefined) return 'no-number'
  if (from > pageCount || (settings.toText.trim() !== '' && to > pageCount)) return 'past-the-end'
  return to < from ? 'backwards' : { from, to }
}

/** Parses a page number; undefined if it is invalid. */
export function readPage(text: string, ifEmpty: number): number | undefined {
  if (text.trim() === '') return ifEmpty
  const page = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0
  return page >= 1 ? page : undefined
}

/**
 * Returns the pages to convert, each once and in document order.
 * @param pageCount without it only individual pages can be resolved
 */
export function chosenPages(settings: ImageSettings, pageCount: number | undefined): readonly number[] | PagesProblem {
  if (settings.pages === 'specific') {
    const pages = [...pagesOf(readRanges(settings.pagesText, pageCount).items)]
    return pages.length === 0 ? 'no-pages' : pages.toSorted((one, other) => one - other)
  }
  const whole = { from: 1, to: pageCount ?? 0 }
  const range = settings.pages === 'all' ? whole : readRange(settings, pageCount)
  if (typeof range === 'string') return range
  const { from, to } = range
  return Number.isFinite(to) ? Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index) : []
}

/** Returns the options that determine how a page becomes an image. */
export function imageOptions(settings: ImageSettings): ImageOptions {
  const { format, quality, dpi, jpegQuality, grayscale, transparent } = settings
  return { format, quality, dpi, jpegQuality, grayscale, transparent: transparent && format === 'png' }
}

/** Returns the resolution in dots per inch. */
export function dpiOf({ dpi, quality }: Pick<ImageSettings, 'dpi' | 'quality'>): number {
  return dpi ?? QUALITY_DPI[quality]
}

/** Builds the options of the request, or returns why the pages are invalid. */
export function requestOf(
  settings: ImageSettings,
  pageCount: number | undefined,
): OptionsInput<typeof OPERATIONS.toImage> | PagesProblem {
  const options = imageOptions(settings)
  if (settings.pages === 'all') return options
  if (settings.pages === 'range') {
    const range = readRange(settings, pageCount)
    if (typeof range === 'string') return range
    const { from, to } = range
    return { ...options, pageRange: Number.isFinite(to) ? { from, to } : { from } }
  }
  const specificPages = chosenPages(settings, pageCount)
  return typeof specificPages === 'string' ? specificPages : { ...options, specificPages: [...specificPages] }
}

/** Whether individual pages are expected but none is entered. */
export function isEmpty({ pages, pagesText }: ImageSettings): boolean {
  return pages === 'specific' && pagesText.trim() === ''
}
