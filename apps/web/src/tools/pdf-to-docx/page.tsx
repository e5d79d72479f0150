import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** PDF to Word: converts a PDF to an editable document. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Paragraphs flow as you type, not a box for each line. The file itself stays as it is.</Trans>}
      load={loadWizard}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).WordWizard
}
