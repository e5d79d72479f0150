import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Rotate PDF: rotates pages, in a list or on the pages themselves. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Only the pages you rotate change.</Trans>}
      load={loadWizard}
      loadBatch={loadBatch}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).RotateWizard
}

async function loadBatch() {
  return (await import('./batch.tsx')).RotateBatch
}
