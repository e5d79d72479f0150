import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** PDF to Excel: converts tables to cells with real numbers. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Numbers and dates are real ones, ready to calculate with. The file itself stays as it is.</Trans>}
      load={loadWizard}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).ExcelWizard
}
