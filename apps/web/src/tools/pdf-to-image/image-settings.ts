import {
  OPERATIONS,
  QUALITY_DPI,
  type ImageFormat,
  type ImageQuality,
  type OptionsInput,
  type PictureOptions,
} from '@recto/contract'

import { pagesOf, readRanges } from '../../components/pages-field/parse-pages.ts'

const DEFAULTS = OPERATIONS.toImage.options.parse({})

/** The formats, in the order they are offered. */
export const FORMATS = ['jpg', 'png', 'tiff', 'bmp', 'webp'] as const satisfies readonly ImageFormat[]

/** The presets, from the smallest pictures to the largest. */
export const QUALITIES = ['low', 'medium', 'high', 'best'] as const satisfies readonly ImageQuality[]

/** Which pages are converted. */
export type PageChoice = 'all' | 'range' | 'specific'

/** All that is chosen on the screen. The texts are what counts: pages chosen in the grid are written into them. */
export interface ImageSettings {
  format: ImageFormat
  quality: ImageQuality
  /** Dots per inch for pages that are too large for every preset. */
  dpi: number | undefined
  /** How much of the picture a JPG keeps, in percent. */
  jpegQuality: number
  grayscale: boolean
  transparent: boolean
  pages: PageChoice
  /** The range; empty for the first and the last page. */
  fromText: string
  toText: string
  /** Specific pages, such as `1, 3, 5-7`. */
  pagesText: string
}

/** How every visit begins, and how it begins again. */
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

/** What is wrong with the pages that are asked for. */
export type PagesProblem = 'no-pages' | 'no-number' | 'past-the-end' | 'backwards'

/** The range of pages that is asked for; 0 pages and the like are a problem. */
export function readRange(settings: ImageSettings, pageCount = Infinity): { from: number; to: number } | PagesProblem {
  const from = readPage(settings.fromText, 1)
  const to = readPage(settings.toText, pageCount)
  if (from === undefined || to === undefined) return 'no-number'
  if (from > pageCount || (settings.toText.trim() !== '' && to > pageCount)) return 'past-the-end'
  return to < from ? 'backwards' : { from, to }
}

/** A page number that was typed; nothing where it is none. */
export function readPage(text: string, ifEmpty: number): number | undefined {
  if (text.trim() === '') return ifEmpty
  const page = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0
  return page >= 1 ? page : undefined
}

/**
 * The pages that are converted, each once and in the order of the document.
 * @param pageCount of the document; without it only specific pages can be told
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

/** How each page becomes a picture, as the calls take it. */
export function imageOptions(settings: ImageSettings): PictureOptions {
  const { format, quality, dpi, jpegQuality, grayscale, transparent } = settings
  return { format, quality, dpi, jpegQuality, grayscale, transparent: transparent && format === 'png' }
}

/** Dots per inch that pages are drawn at. */
export function dpiOf({ dpi, quality }: Pick<ImageSettings, 'dpi' | 'quality'>): number {
  return dpi ?? QUALITY_DPI[quality]
}

/** What the call is asked for, or what is wrong with the pages. */
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

/** Whether nothing is typed where pages are to be named. */
export function isEmpty({ pages, pagesText }: ImageSettings): boolean {
  return pages === 'specific' && pagesText.trim() === ''
}
