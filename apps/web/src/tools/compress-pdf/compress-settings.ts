import {
  COMPRESSION_DPI,
  COMPRESSION_LEVEL_IDS,
  COMPRESSION_LEVELS,
  parseSize,
  TARGET_SIZE_BOUNDS,
  type CompressionLevel,
} from '@recto/contract'
import { isFlag, oneOf, textUpTo } from '../../settings-memory/checks.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'

/** More digits than any of the fields needs. */
const MAX_DIGITS = 6

/** The units of the target size. */
export const TARGET_UNITS = ['KB', 'MB'] as const

type TargetUnit = (typeof TARGET_UNITS)[number]

/** The settings of the page. Text fields keep their text, which need not be a valid number. */
export interface CompressSettings {
  level: CompressionLevel
  targetText: string
  targetUnit: TargetUnit
  isGray: boolean
  /** Empty if the level decides. */
  qualityText: string
  /** Empty if the level decides. */
  dpiText: string
}

export const DEFAULT_SETTINGS: CompressSettings = {
  level: 'medium',
  targetText: '',
  targetUnit: 'KB',
  isGray: false,
  qualityText: '',
  dpiText: '',
}

/** The target size applies to a single file. */
export const REMEMBERED: Remembered<CompressSettings> = {
  level: oneOf(COMPRESSION_LEVEL_IDS),
  isGray: isFlag,
  qualityText: textUpTo(MAX_DIGITS),
  dpiText: textUpTo(MAX_DIGITS),
}

/** The limits of the image quality, in percent. */
export const QUALITY_BOUNDS = { min: 1, max: 100 } as const

/** A field with an invalid value. */
export type ProblemField = 'target' | 'quality' | 'dpi'

/** The target size in bytes; undefined if there is none, or none that is valid. */
export function targetOf({ targetText, targetUnit }: CompressSettings): number | undefined {
  return parseSize(`${targetText.trim().replace(',', '.')} ${targetUnit}`)
}

/** The first field with an invalid value; undefined if all are valid. */
export function problemOf(settings: CompressSettings): ProblemField | undefined {
  const target = targetOf(settings) ?? 0
  const { minBytes, maxBytes } = TARGET_SIZE_BOUNDS
  if (settings.targetText.trim() !== '' && (target < minBytes || target > maxBytes)) return 'target'
  if (!isWithin(settings.qualityText, QUALITY_BOUNDS)) return 'quality'
  return isWithin(settings.dpiText, COMPRESSION_DPI) ? undefined : 'dpi'
}

/** The options of the request. */
export function requestOf(settings: CompressSettings, allowSignatureLoss: boolean): Record<string, unknown> {
  const { level, isGray, qualityText, dpiText } = settings
  return {
    imageCompression: level,
    grayscale: isGray,
    allowSignatureLoss,
    targetSize: targetOf(settings),
    imageQuality: readWhole(qualityText),
    dpi: readWhole(dpiText),
  }
}

/** The expected size range in bytes of a file that consists mainly of images, at a level: smallest first. */
export function expectedSizes(sizeBytes: number, level: CompressionLevel): [number, number] {
  const [least, most] = COMPRESSION_LEVELS[level].expectedReduction
  return [sizeBytes * (1 - most / 100), sizeBytes * (1 - least / 100)]
}

/** Parses a whole number; undefined for an empty or invalid text. */
export function readWhole(text: string): number | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined
}

function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  if (text.trim() === '') return true
  const value = readWhole(text)
  return value !== undefined && value >= min && value <= max
}
