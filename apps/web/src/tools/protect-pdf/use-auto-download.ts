import { useEffect, useRef } from 'react'

import type { WizardResult } from '../../wizard/wizard-state.ts'

/** Downloads each result once, as soon as it is available. */
export function useAutoDownload(result: WizardResult | undefined): void {
  const downloaded = useRef<WizardResult>(undefined)
  useEffect(() => {
    if (result === undefined || downloaded.current === result) return
    downloaded.current = result
    const link = document.createElement('a')
    link.href = result.url
    link.download = result.file.name
    link.click()
  }, [result])
}
