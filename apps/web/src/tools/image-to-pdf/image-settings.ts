import { DOCUMENT_SIDES, type Color, type OPERATIONS, type OptionsInput } from '@recto/contract'

import { flagsOf, isFlag, oneOf, within } from '../../settings-memory/checks.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'

export const PAGE_SIZES = ['a4', 'letter', 'image', 'custom'] as const
export const MARGINS = { none: 0, small: 10, wide: 20 } as const
export const PER_PAGE = [1, 2, 3, 4, 6, 9, 12] as const
const WHITE = '#ffffff'
export const MAX_TITLE = 500

const POINTS_PER_MM = 72 / 25.4
/** Bounds of a custom page's sides, in mm: at most two meters. */
export const SIDES = { min: 10, max: 2000 } as const

/** Steps that clean up a scan, in the order on screen. */
export const CLEANING_STEPS = ['crop', 'deskew', 'evenLight', 'removeSpecks', 'blackAndWhite', 'splitPages'] as const

export type CleaningStep = (typeof CLEANING_STEPS)[number]

/** Steps applied to a scan by default. */
const USUAL_CLEANING: Record<CleaningStep, boolean> = {
  crop: true,
  deskew: true,
  evenLight: true,
  removeSpecks: true,
  blackAndWhite: false,
  splitPages: false,
}

/** Steps applied to scans; undefined if they are not cleaned up. */
export function cleaningOf({ isCleaned, cleaning }: ImageSettings): Record<CleaningStep, boolean> | undefined {
  return isCleaned ? { ...USUAL_CLEANING, ...cleaning } : undefined
}

/** The settings of the page. */
export interface ImageSettings {
  /** Whether each file becomes a separate document. */
  isSeparate: boolean
  pageSize: (typeof PAGE_SIZES)[number]
  /** In mm, for a custom size. */
  width: number
  height: number
  orientation: 'auto' | 'portrait' | 'landscape'
  margin: keyof typeof MARGINS
  fit: 'contain' | 'cover' | 'actual'
  imagesPerPage: number
  /** As `#rrggbb`. */
  background: string
  title: string
  /** A language tag; empty for none. */
  language: string
  /** Whether to clean up scans, and the steps if so. */
  isCleaned: boolean
  cleaning: Partial<Record<CleaningStep, boolean>>
}

export const DEFAULT_SETTINGS: ImageSettings = {
  isSeparate: false,
  pageSize: 'a4',
  width: 210,
  height: 297,
  orientation: 'auto',
  margin: 'small',
  fit: 'contain',
  imagesPerPage: 1,
  background: WHITE,
  title: '',
  language: '',
  isCleaned: false,
  cleaning: {},
}

/** Title and language belong to a single document. */
export const REMEMBERED: Remembered<ImageSettings> = {
  isSeparate: isFlag,
  pageSize: oneOf(PAGE_SIZES),
  width: within(SIDES),
  height: within(SIDES),
  orientation: oneOf(['auto', 'portrait', 'landscape']),
  margin: oneOf(['none', 'small', 'wide']),
  fit: oneOf(['contain', 'cover', 'actual']),
  imagesPerPage: oneOf<number>(PER_PAGE),
  cleaning: flagsOf(CLEANING_STEPS),
}

type Options = OptionsInput<typeof OPERATIONS.fromImages>

/** The part of the options that lays out the pages. */
export function layoutOf(settings: ImageSettings) {
  const { pageSize, width, height, orientation, margin, fit, imagesPerPage } = settings
  return {
    pageSize: pageSize === 'custom' ? { width: toPoints(width), height: toPoints(height) } : pageSize,
    orientation,
    fit,
    marginPoints: toPoints(MARGINS[margin]),
    imagesPerPage,
    gapPoints: toPoints(GAP),
  }
}

/** Between images on the same page, in mm. */
const GAP = 5

/** The options of the request. */
export function optionsOf(settings: ImageSettings): Options {
  const { isSeparate, background, title, language } = settings
  const cleanUp = cleaningOf(settings)
  return {
    ...layoutOf(settings),
    separate: isSeparate,
    ...(cleanUp && { cleanUp }),
    ...(background !== WHITE && { background: toColor(background) }),
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(language !== '' && { language }),
  }
}

function toPoints(mm: number): number {
  const points = Math.round(mm * POINTS_PER_MM * 1000) / 1000
  return mm === 0 ? 0 : Math.min(DOCUMENT_SIDES.max, Math.max(DOCUMENT_SIDES.min, points))
}

function toColor(hex: string): Color {
  const [r = 1, g = 1, b = 1] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return { r, g, b }
}
