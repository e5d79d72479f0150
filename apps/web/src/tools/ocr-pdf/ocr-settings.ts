import {
  formatPageRanges,
  MAX_OCR_LANGUAGES,
  OCR_MODES,
  type OcrMode,
  type OptionsInput,
  type OPERATIONS,
  type WordCorrection,
} from '@recto/contract'

import { pagesOf, readRanges } from '../../components/pages-field/parse-pages.ts'
import { isFlag, oneOf } from '../../settings-memory/checks.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'

/** The settings of the page. */
export interface OcrSettings {
  /** Codes joined by `+`, the main language first; empty to detect the languages. */
  languages: string
  mode: OcrMode
  /** Which pages to read, as typed; empty for all. */
  pagesText: string
  rotatePages: boolean
  deskew: boolean
  clean: boolean
  compress: boolean
  pdfa: boolean
  tagged: boolean
}

/** By default the pages look as before. */
export const DEFAULT_SETTINGS: OcrSettings = {
  languages: '',
  mode: 'skip',
  pagesText: '',
  rotatePages: false,
  deskew: false,
  clean: false,
  compress: false,
  pdfa: false,
  tagged: false,
}

/** Languages and pages are specific to one file. */
export const REMEMBERED: Remembered<OcrSettings> = {
  mode: oneOf(OCR_MODES),
  rotatePages: isFlag,
  deskew: isFlag,
  clean: isFlag,
  compress: isFlag,
  pdfa: isFlag,
  tagged: isFlag,
}

/** The codes of the chosen languages. */
export function languagesOf({ languages }: Pick<OcrSettings, 'languages'>): string[] {
  return languages === '' ? [] : languages.split('+').slice(0, MAX_OCR_LANGUAGES)
}

/** Languages as a setting. */
export function toLanguages(codes: readonly string[]): string {
  return codes.join('+')
}

/** Whether the typed pages include any page of the document. */
export function hasPages({ pagesText }: OcrSettings, pageCount: number | undefined): boolean {
  return pagesText.trim() === '' || readRanges(pagesText, pageCount).items.length > 0
}

/** The pages to read; undefined for all. */
export function chosenPages(
  { pagesText }: Pick<OcrSettings, 'pagesText'>,
  pageCount: number | undefined,
): ReadonlySet<number> | undefined {
  const { items } = readRanges(pagesText, pageCount)
  return items.length === 0 ? undefined : pagesOf(items)
}

/** The options of the request, with the languages to read in, and corrections of words on the pages to read. */
export function optionsOf(
  settings: OcrSettings,
  { languages, corrections }: { languages: readonly string[]; corrections: readonly WordCorrection[] },
  pageCount: number | undefined,
): OptionsInput<typeof OPERATIONS.ocr> {
  const { mode, rotatePages, deskew, clean, compress, pdfa, tagged } = settings
  const { items } = readRanges(settings.pagesText, pageCount)
  return {
    languages: [...languages],
    mode,
    ...(items.length > 0 && { pages: formatPageRanges(items) }),
    rotatePages,
    deskew,
    clean,
    compress,
    pdfa,
    tagged,
    ...(corrections.length > 0 && { corrections: [...corrections] }),
  }
}
