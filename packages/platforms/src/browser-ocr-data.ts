import { AppError } from '@recto/contract'
import type { OcrData } from '@recto/runtime'

import { fetchFile } from './fetch-file.ts'

/** Name of the browser cache that keeps language data between visits. */
export const LANGUAGE_CACHE = 'recto-ocr-languages'

/** Our server's languages: the size of each one's data as sent, by code. */
type LanguageSizes = ReadonlyMap<string, number>

/**
 * OCR language data from our own server, which the browser loads once and keeps.
 * @param apiBase returns the base URL of the API, without a trailing slash
 */
export function browserOcrData(apiBase: () => Promise<string>): OcrData {
  let sizes: Promise<LanguageSizes> | undefined
  const known = () => {
    sizes ??= readSizes(apiBase)
    // The next call retries.
    sizes.catch(() => (sizes = undefined))
    return sizes
  }
  return {
    languages: async () => [...(await known()).keys()],
    load: async (language) => {
      const size = (await known()).get(language)
      if (size === undefined) throw new AppError('LANGUAGE_NOT_INSTALLED', { language })
      return loadOnce(languageUrl(await apiBase(), language, size))
    },
  }
}

/** URL of a language's data. It includes the size, so that new data under the same name is loaded. */
export function languageUrl(apiBase: string, language: string, size: number): string {
  return `${apiBase}/ocr/languages/${encodeURIComponent(language)}?size=${size}`
}

async function readSizes(apiBase: () => Promise<string>): Promise<LanguageSizes> {
  const config: unknown = await (await fetchFile(`${await apiBase()}/config`)).json()
  if (typeof config !== 'object' || config === null || !('ocrLanguageBytes' in config)) return new Map()
  const entries = Object.entries(config.ocrLanguageBytes ?? {})
  return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}

/** Takes data from the cache, or loads it. @throws TypeError without network; Error if the server refuses it */
async function loadOnce(url: string): Promise<Uint8Array> {
  // Insecure pages have no caches, and a full disk or a private window may refuse one.
  const cache = 'caches' in globalThis ? await caches.open(LANGUAGE_CACHE).catch(() => undefined) : undefined
  const kept = await cache?.match(url)
  if (kept !== undefined) return new Uint8Array(await kept.arrayBuffer())
  const response = await fetchFile(url)
  const copy = response.clone()
  const bytes = new Uint8Array(await response.arrayBuffer())
  await cache?.delete(url, { ignoreSearch: true })
  // If there is no space, it is loaded again next time.
  await cache?.put(url, copy).catch(() => undefined)
  return bytes
}
