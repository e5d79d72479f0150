import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** PDF to Word: converts a PDF to an editable document. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={
        <Trans>Paragraphs reflow as you type, with no text box per line. The original file is not changed.</Trans>
      }
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
