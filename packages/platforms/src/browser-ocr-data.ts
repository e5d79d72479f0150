import { AppError } from '@recto/contract'
import type { OcrData } from '@recto/runtime'

import { fetchFile } from './fetch-file.ts'

/** The browser's cache that keeps the data of languages from visit to visit. */
const CACHE = 'ocr-languages'
/** Where our server has it. */
const ADDRESS = '/api/ocr/languages'

/** The data of languages from our own server, each of which the browser loads once and keeps. */
export const browserOcrData: OcrData = {
  languages: async () => {
    const answer: unknown = await (await fetchFile('/api/config')).json()
    return languagesOf(answer)
  },
  load: async (language) => {
    const response = await loadOnce(`${ADDRESS}/${encodeURIComponent(language)}`)
    if (response === undefined) throw new AppError('LANGUAGE_NOT_INSTALLED', { language })
    return new Uint8Array(await response.arrayBuffer())
  },
}

function languagesOf(config: unknown): readonly string[] {
  if (typeof config !== 'object' || config === null || !('ocrLanguages' in config)) return []
  return Array.isArray(config.ocrLanguages) ? config.ocrLanguages.filter((code) => typeof code === 'string') : []
}

/** Fetches a file that never changes; undefined if it does not exist. @throws TypeError without network */
async function loadOnce(url: string): Promise<Response | undefined> {
  // Pages that did not come through a secure connection have no caches.
  const cache = 'caches' in globalThis ? await caches.open(CACHE) : undefined
  const known = await cache?.match(url)
  if (known !== undefined) return known
  const response = await fetch(url)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`${url} could not be loaded: ${response.status}`)
  await cache?.put(url, response.clone())
  return response
}
