import { Trans } from '@lingui/react/macro'

import { ServerOnlyNote } from '../../wizard/server-only-note.tsx'
import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Word to PDF: converts a text document with the layout its author sees. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Headings become bookmarks, links stay links. The original file is not changed.</Trans>}
      aside={<ServerOnlyNote />}
      load={loadWizard}
      loadBatch={loadBatch}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).WordWizard
}

async function loadBatch() {
  return (await import('./batch.tsx')).WordBatch
}
