import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Convert PDF: converts a file to a format of the visitor's choice. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>The original file is not changed.</Trans>}
      load={loadWizard}
      loadBatch={loadBatch}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).ConvertWizard
}

async function loadBatch() {
  return (await import('./batch.tsx')).ConvertBatch
}
