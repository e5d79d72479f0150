import { useEffect, useEffectEvent } from 'react'

import { useSessionState } from '../../sessions/use-session-state.ts'
import type { WizardResult } from '../../wizard/wizard-state.ts'

/** Downloads each result once, as soon as it is available; not again when the visitor returns to it or renames it. */
export function useAutoDownload(result: WizardResult | undefined): void {
  const [downloaded, setDownloaded] = useSessionState<WizardResult | undefined>('downloaded', undefined)
  const download = useEffectEvent(() => {
    if (result === undefined || downloaded?.url === result.url) return
    setDownloaded(result)
    const link = document.createElement('a')
    link.href = result.url
    link.download = result.file.name
    link.click()
  })
  useEffect(() => download(), [result])
}
