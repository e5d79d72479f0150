import { useMemo } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { keptLike } from '../sessions/read-like.ts'
import { useSessionState } from '../sessions/use-session-state.ts'
import type { ChosenFile } from './chosen-files.ts'
import { defaultLanguages } from './default-languages.ts'
import { usePageSkips } from './use-page-skips.ts'

const KEPT = keptLike(false)
const NO_LANGUAGES: readonly string[] = []

/** Whether a conversion reads scanned pages first. */
export interface ScanReading {
  /** Pages of the file without text, as far as they were examined. */
  count: number
  isOn: boolean
  set: (isOn: boolean) => void
  /** The options of the request; none if nothing is to be read. */
  options: { readScans?: true; languages?: string[] }
}

/** The visitor's answer in this session to whether scanned pages should be read. */
export function useReadsScans() {
  return useSessionState('read-scans', false, KEPT)
}

/** Finds out whether a file has pages without text, and keeps the visitor's answer in the session. */
export function useScanReading(file: ChosenFile | undefined): ScanReading {
  const { ocrLanguages = NO_LANGUAGES } = useConfig()
  const [isOn, set] = useReadsScans()
  const count = usePageSkips(file, 'skip').filter((skip) => skip === null).length
  const options = useMemo(
    () =>
      isOn && count > 0
        ? { readScans: true as const, languages: defaultLanguages(navigator.languages, ocrLanguages) }
        : {},
    [isOn, count, ocrLanguages],
  )
  return { count, isOn, set, options }
}
