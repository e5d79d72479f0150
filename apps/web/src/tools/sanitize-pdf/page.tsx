import { Trans } from '@lingui/react/macro'

import { loadMessages } from '../../messages/catalog.ts'
import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Clean PDF: removes content that acts, reaches outside the file, or is hidden. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Pages look the same, and the result is searched again.</Trans>}
      load={loadWizard}
      loadBatch={loadBatch}
    />
  )
}

async function loadWizard() {
  const [{ CleanWizard }] = await Promise.all([import('./wizard.tsx'), loadMessages('cleaning')])
  return CleanWizard
}

async function loadBatch() {
  const [{ CleanBatch }] = await Promise.all([import('./batch.tsx'), loadMessages('cleaning')])
  return CleanBatch
}
