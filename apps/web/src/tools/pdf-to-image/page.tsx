import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** PDF to Image: converts all or some pages to images. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Comments and form fields are included. The original file is not changed.</Trans>}
      load={loadWizard}
      loadBatch={loadBatch}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).ImageWizard
}

async function loadBatch() {
  return (await import('./batch.tsx')).ImageBatch
}
