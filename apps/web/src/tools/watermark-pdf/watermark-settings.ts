import {
  closeRange,
  OPERATIONS,
  POSITIONS,
  WATERMARK_IMAGE_FIELD,
  type OptionsInput,
  type Position,
} from '@recto/contract'

import type { FileToSend } from '../../api/call-operation.ts'
import { partAt, type PagePart } from '../../wizard/page-part.ts'
import { PRINT_COLOR_IDS, PRINT_COLORS, type PrintColorId } from '../../components/color-field/print-colors.ts'
import { ALL_PAGES, rangeOf, type PageRangeSetting } from '../../components/page-range-field/page-range-setting.ts'
import { isFlag, oneOf, textUpTo, within } from '../../settings-memory/checks.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'

const DEFAULT_POSITION: Position = 'center'
const DEFAULT_TEXT = 'CONFIDENTIAL'
const DEFAULTS = OPERATIONS.watermark.options.parse({ type: 'text', text: DEFAULT_TEXT, position: DEFAULT_POSITION })

export const FONT_SIZE = { min: 12, max: 96, step: 6 } as const
export const OPACITY = { min: 5, max: 100, step: 5 } as const
export const ROTATION = { min: -180, max: 180, step: 5 } as const
/** In percent of the page width. */
export const IMAGE_WIDTH = { min: 5, max: 100, step: 5 } as const
export const MAX_TEXT = 1000

/** The settings of the page. */
export interface WatermarkSettings {
  type: 'text' | 'image'
  text: string
  image: File | undefined
  /** In percent of the page width. */
  imageWidth: number
  position: Position
  fontSize: number
  /** In percent. */
  opacity: number
  color: PrintColorId
  /** In degrees, counterclockwise. */
  rotation: number
  pages: PageRangeSetting
  layer: 'over' | 'under'
  isTiled: boolean
}

export const DEFAULT_SETTINGS: WatermarkSettings = {
  type: DEFAULTS.type,
  text: DEFAULT_TEXT,
  image: undefined,
  imageWidth: DEFAULTS.imageWidth * 100,
  position: DEFAULT_POSITION,
  fontSize: DEFAULTS.fontSize,
  opacity: DEFAULTS.opacity * 100,
  color: 'black',
  rotation: DEFAULTS.rotation,
  pages: ALL_PAGES,
  layer: DEFAULTS.layer,
  isTiled: DEFAULTS.tiled,
}

/** An image is not remembered, and neither is the choice of one. */
export const REMEMBERED: Remembered<WatermarkSettings> = {
  text: textUpTo(MAX_TEXT),
  imageWidth: within(IMAGE_WIDTH),
  position: oneOf(POSITIONS),
  fontSize: within(FONT_SIZE),
  opacity: within(OPACITY),
  color: oneOf(PRINT_COLOR_IDS),
  rotation: within(ROTATION),
  layer: oneOf(['over', 'under']),
  isTiled: isFlag,
}

/** The options of the request, and the files sent with it. */
export interface WatermarkRequest {
  options: OptionsInput<typeof OPERATIONS.watermark>
  attachments: readonly FileToSend[]
}

/** Builds the request, or returns the field that is empty. The page range is validated by its own field. */
export function requestOf(settings: WatermarkSettings): WatermarkRequest | 'text' | 'image' {
  const { type, text, image } = settings
  if (type === 'text')
    return text.trim() === '' ? 'text' : { options: { ...optionsOf(settings), text }, attachments: [] }
  if (image === undefined) return 'image'
  return {
    options: { ...optionsOf(settings), imageWidth: settings.imageWidth / 100 },
    attachments: [{ file: image, field: WATERMARK_IMAGE_FIELD }],
  }
}

function optionsOf(settings: WatermarkSettings): WatermarkRequest['options'] {
  const { type, position, fontSize, opacity, color, rotation, layer, isTiled } = settings
  const pageRange = rangeOf(settings.pages)
  return {
    type,
    position,
    fontSize,
    opacity: opacity / 100,
    color: PRINT_COLORS[color],
    rotation,
    allPages: pageRange === undefined,
    ...(pageRange === undefined ? {} : { pageRange }),
    layer,
    tiled: isTiled,
  }
}

/** Whether the rotation applies: at the edges there is no space for it. */
export function canRotate({ position, isTiled }: WatermarkSettings): boolean {
  return isTiled || position === 'center'
}

/** The pages that get the watermark. */
export function markedPages({ pages }: WatermarkSettings, pageCount: number): { first: number; last: number } {
  const { start, end } = closeRange(rangeOf(pages), pageCount)
  return { first: start, last: end }
}

/** The part of a page around its watermark, across the full page width, which many watermarks occupy. */
export function markedPart({ position, isTiled }: WatermarkSettings): PagePart {
  return partAt(isTiled ? 'center' : position, 1)
}
