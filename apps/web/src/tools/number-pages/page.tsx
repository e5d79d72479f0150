import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Number Pages: adds page numbers, with a live preview. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Existing page content is not changed.</Trans>}
      load={loadWizard}
      loadBatch={loadBatch}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).NumberWizard
}

async function loadBatch() {
  return (await import('./batch.tsx')).NumberBatch
}
