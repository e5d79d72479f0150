import { useEffect, useEffectEvent, useState } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { usePreview } from '../../preview/preview-context.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'

/** Whether a file consists of scanned pages; undefined while unknown, false where it cannot be determined. */
export function useIsScanned(file: ChosenFile | undefined): boolean | undefined {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [found, setFound] = useState<{ id: string; isScanned: boolean }>()
  const id = file?.reading.status === 'ready' ? file.id : undefined
  const look = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    if (file === undefined) return false
    try {
      return await client.isScanned(file, { maxPages }, signal)
    } catch {
      // A file that cannot be inspected gets the usual suggestions.
      return false
    }
  })
  useEffect(() => {
    if (id === undefined) return
    const stop = new AbortController()
    void look(stop.signal).then((isScanned) => {
      if (!stop.signal.aborted) setFound({ id, isScanned })
    })
    return () => stop.abort()
  }, [id])
  if (file === undefined) return undefined
  return file.reading.status === 'ready' ? isScannedOf(found, file.id) : false
}

function isScannedOf(found: { id: string; isScanned: boolean } | undefined, id: string): boolean | undefined {
  return found?.id === id ? found.isScanned : undefined
}
