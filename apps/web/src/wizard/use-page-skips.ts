import type { OcrMode, SkipReason } from '@recto/contract'
import { useEffect, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { usePreview } from '../preview/preview-context.tsx'
import { pageCountOf, type ChosenFile } from './chosen-files.ts'

/** Why pages will not be read, by their index; null for those that will. Pages at the end may be missing. */
export type PageSkips = readonly (SkipReason | null)[]

interface Survey {
  key: string
  skips: PageSkips
}

/** Only this many pages are examined, at about 10 ms each. */
export const MAX_SURVEYED = 1000

/** Inspects the pages of a file one after another and returns which of them an OCR mode skips. */
export function usePageSkips(file: ChosenFile | undefined, mode: OcrMode): PageSkips {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [survey, setSurvey] = useState<Survey>()
  const pageCount = file === undefined ? 0 : (pageCountOf(file) ?? 0)
  const key = [file?.id, mode].join(' ')
  useEffect(() => {
    if (file === undefined || pageCount === 0) return undefined
    const stop = new AbortController()
    const surveyed = Math.min(pageCount, MAX_SURVEYED)
    const look = async () => {
      const skips: (SkipReason | null)[] = []
      while (skips.length < surveyed) {
        const params = { document: file, limits: { maxPages }, from: skips.length + 1, mode }
        skips.push(...(await client.skips(params, stop.signal)))
        setSurvey({ key, skips: [...skips] })
      }
    }
    look().catch(() => {
      // They count as pages to read until the work itself examines them.
      if (!stop.signal.aborted) setSurvey({ key, skips: Array.from({ length: surveyed }, () => null) })
    })
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the file
  }, [client, key, pageCount, maxPages, mode])
  return survey?.key === key ? survey.skips : NONE
}

const NONE: PageSkips = []
