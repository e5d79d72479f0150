import { useEffect, useState } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { usePreviewDesk } from '../../preview/preview-context.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'

/** Whether the pages of a file are pictures; undefined until that is known, and false where it cannot be told. */
export function useIsScanned(file: ChosenFile | undefined): boolean | undefined {
  const { client } = usePreviewDesk()
  const { maxPages } = useConfig()
  const [found, setFound] = useState<{ id: string; isScanned: boolean }>()
  const id = file?.reading.status === 'ready' ? file.id : undefined
  useEffect(() => {
    if (file === undefined || id === undefined) return
    const stop = new AbortController()
    void client.looksScanned(file, { maxPages }, stop.signal).then(
      (isScanned) => setFound({ id, isScanned }),
      // What cannot be looked at closely is offered the usual tools.
      () => !stop.signal.aborted && setFound({ id, isScanned: false }),
    )
    return () => stop.abort()
  }, [id, client, maxPages])
  if (file === undefined) return undefined
  return file.reading.status === 'ready' ? isScannedOf(found, file.id) : false
}

function isScannedOf(found: { id: string; isScanned: boolean } | undefined, id: string): boolean | undefined {
  return found?.id === id ? found.isScanned : undefined
}
