import {
  COMPRESSION_DPI,
  COMPRESSION_LEVELS,
  parseSize,
  TARGET_SIZE_BOUNDS,
  type CompressionLevel,
} from '@recto/contract'

/** Units that a target size is given in. */
export const TARGET_UNITS = ['KB', 'MB'] as const

type TargetUnit = (typeof TARGET_UNITS)[number]

/** What is set on the page; fields that are typed keep the text, which need not be a number yet. */
export interface CompressSettings {
  level: CompressionLevel
  targetText: string
  targetUnit: TargetUnit
  isGray: boolean
  /** Empty where the level decides. */
  qualityText: string
  /** Empty where the level decides. */
  dpiText: string
}

/** What the page begins with, and comes back to. */
export const DEFAULT_SETTINGS: CompressSettings = {
  level: 'medium',
  targetText: '',
  targetUnit: 'KB',
  isGray: false,
  qualityText: '',
  dpiText: '',
}

/** Bounds of the image quality, in percent. */
export const QUALITY_BOUNDS = { min: 1, max: 100 } as const

/** The field that holds something that cannot be asked for. */
export type ProblemField = 'target' | 'quality' | 'dpi'

/** The size to stay under, in bytes; undefined where none is asked for, or none that can be read. */
export function targetOf({ targetText, targetUnit }: CompressSettings): number | undefined {
  return parseSize(`${targetText.trim().replace(',', '.')} ${targetUnit}`)
}

/** The first field whose text cannot be asked for; none where everything can. */
export function problemOf(settings: CompressSettings): ProblemField | undefined {
  const target = targetOf(settings) ?? 0
  const { minBytes, maxBytes } = TARGET_SIZE_BOUNDS
  if (settings.targetText.trim() !== '' && (target < minBytes || target > maxBytes)) return 'target'
  if (!isWithin(settings.qualityText, QUALITY_BOUNDS)) return 'quality'
  return isWithin(settings.dpiText, COMPRESSION_DPI) ? undefined : 'dpi'
}

/** The options of the call. */
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

/** Between which sizes, in bytes, a file of pictures may come out at a level: the smallest first. */
export function expectedSizes(sizeBytes: number, level: CompressionLevel): [number, number] {
  const [least, most] = COMPRESSION_LEVELS[level].expectedReduction
  return [sizeBytes * (1 - most / 100), sizeBytes * (1 - least / 100)]
}

/** A whole number; undefined for an empty text and for anything else. */
export function readWhole(text: string): number | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined
}

function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  if (text.trim() === '') return true
  const value = readWhole(text)
  return value !== undefined && value >= min && value <= max
}
