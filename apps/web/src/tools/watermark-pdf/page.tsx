import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Watermark PDF: adds a text or an image to pages, with a live preview. */
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
  return (await import('./wizard.tsx')).WatermarkWizard
}

async function loadBatch() {
  return (await import('./batch.tsx')).WatermarkBatch
}
