import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** PDF to Excel: converts tables to cells with real numbers. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={
        <Trans>Numbers and dates become real values you can calculate with. The original file is not changed.</Trans>
      }
      load={loadWizard}
      loadBatch={loadBatch}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).ExcelWizard
}

async function loadBatch() {
  return (await import('./batch.tsx')).ExcelBatch
}
