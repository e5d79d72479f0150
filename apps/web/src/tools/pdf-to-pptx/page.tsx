import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** PDF to PowerPoint: one editable slide per page. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={
        <Trans>Text, tables and shapes stay what they are, ready to edit. The file itself stays as it is.</Trans>
      }
      load={loadWizard}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).SlidesWizard
}
