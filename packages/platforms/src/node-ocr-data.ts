import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { AppError, OCR_LANGUAGE_CODE } from '@recto/contract'
import type { OcrData } from '@recto/runtime'

const { resolve } = createRequire(import.meta.url)

/** Languages whose data is a dependency of this package. */
const PACKAGED_LANGUAGES: readonly string[] = [
  'ara',
  'ces',
  'chi_sim',
  'deu',
  'ell',
  'eng',
  'fra',
  'frk',
  'heb',
  'hin',
  'ita',
  'jpn',
  'kor',
  'nld',
  'pol',
  'por',
  'spa',
  'swe',
  'tur',
  'ukr',
  'vie',
]

const ENDING = '.traineddata'
/** The largest data, Japanese with vertical text, has 36 MB. */
const MAX_BYTES = 128 * 1024 * 1024

let folder: string | undefined

/** Sets a folder with `.traineddata` files for more languages, which take precedence over those of packages. */
export function setLanguageFolder(directory: string | undefined): void {
  folder = directory
}

/** Codes of the languages from packages and from the folder. @throws Error if the folder cannot be read */
export function installedLanguages(): string[] {
  return [...new Set([...PACKAGED_LANGUAGES, ...languagesInFolder()])].toSorted()
}

/** Stored sizes of all language data, by code. @throws Error if the folder cannot be read */
export function languageSizes(): Record<string, number> {
  return Object.fromEntries(installedLanguages().map((code) => [code, statSync(fileOf(code).path).size]))
}

/** OCR language data from npm packages and from the operator's folder. */
export const nodeOcrData: OcrData = {
  languages: async () => Promise.resolve(installedLanguages()),
  load: async (language) => {
    const { bytes, isCompressed } = await readLanguageFile(language)
    if (!isCompressed) return bytes
    const { gunzipSync } = await import('node:zlib')
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES })
  },
}

/** The stored file with a language's data. @throws AppError LANGUAGE_NOT_INSTALLED */
export async function readLanguageFile(language: string): Promise<{ bytes: Uint8Array; isCompressed: boolean }> {
  const file = fileOf(language)
  return { bytes: await readFile(file.path), isCompressed: file.isCompressed }
}

/** Path of a language's data. @throws AppError LANGUAGE_NOT_INSTALLED */
function fileOf(language: string): { path: string; isCompressed: boolean } {
  if (OCR_LANGUAGE_CODE.test(language)) {
    if (folder !== undefined && languagesInFolder().includes(language)) {
      return { path: path.join(folder, `${language}${ENDING}`), isCompressed: false }
    }
    if (PACKAGED_LANGUAGES.includes(language)) {
      const packaged = resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}${ENDING}.gz`)
      return { path: packaged, isCompressed: true }
    }
  }
  throw new AppError('LANGUAGE_NOT_INSTALLED', { language })
}

function languagesInFolder(): string[] {
  if (folder === undefined) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .filter((code) => OCR_LANGUAGE_CODE.test(code) && !NOT_LANGUAGES.has(code))
}

/** Tesseract data that is not a language: orientation and script detection, and equations. */
const NOT_LANGUAGES: ReadonlySet<string> = new Set(['osd', 'equ'])
