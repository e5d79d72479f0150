import { Trans } from '@lingui/react/macro'

import { ServerOnlyNote } from '../../wizard/server-only-note.tsx'
import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Excel to PDF: lays out the sheets of a workbook on pages. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Wide sheets are fitted to the page. The original file is not changed.</Trans>}
      aside={<ServerOnlyNote />}
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
