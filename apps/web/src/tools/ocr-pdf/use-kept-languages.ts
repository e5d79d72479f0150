import { LANGUAGE_CACHE } from '@recto/platforms/browser-ocr-data'
import { useEffect, useState } from 'react'

import { useConfig } from '../../api/config-context.tsx'

/** Matches the language code at the end of a data URL. */
const LANGUAGE_OF_ADDRESS = /\/ocr\/languages\/([^/?]+)\?/

/**
 * Returns a function that tells how many bytes of language data this browser still has to load; 0 if all of it is cached.
 * @param sign changes when more may have been cached
 */
export function useMissingBytes(sign: unknown): (codes: readonly string[]) => number {
  const { ocrLanguageBytes = {} } = useConfig()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let isCurrent = true
    void readKept().then((codes) => isCurrent && setKept(codes))
    return () => {
      isCurrent = false
    }
  }, [sign])
  return (codes) =>
    codes.filter((code) => !kept.has(code)).reduce((sum, code) => sum + (ocrLanguageBytes[code] ?? 0), 0)
}

/** The codes of the languages whose data is cached. */
async function readKept(): Promise<ReadonlySet<string>> {
  try {
    const requests = await (await caches.open(LANGUAGE_CACHE)).keys()
    const codes = requests.map(({ url }) => LANGUAGE_OF_ADDRESS.exec(url)?.[1])
    return new Set(codes.filter((code) => code !== undefined))
  } catch {
    // Without a secure connection, or in some private windows, nothing is cached.
    return new Set()
  }
}
