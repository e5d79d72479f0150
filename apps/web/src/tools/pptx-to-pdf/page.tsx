import { Trans } from '@lingui/react/macro'

import { ServerOnlyNote } from '../../wizard/server-only-note.tsx'
import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** PowerPoint to PDF: turns each slide into a page. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>A page for each slide. The original file is not changed.</Trans>}
      aside={<ServerOnlyNote />}
      load={loadWizard}
      loadBatch={loadBatch}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).PowerPointWizard
}

async function loadBatch() {
  return (await import('./batch.tsx')).PowerPointBatch
}
