import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Convert PDF: a file becomes what one chooses. */
export function Page() {
  return <ToolPage tool={TOOL} promise={<Trans>The file itself stays as it is.</Trans>} load={loadWizard} />
}

async function loadWizard() {
  return (await import('./wizard.tsx')).ConvertWizard
}
