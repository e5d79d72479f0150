import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Convert PDF: a file becomes what one chooses. */
export function ConvertPdfPage() {
  return <ToolPage tool={TOOL} promise={<Trans>The original file is not changed.</Trans>} load={loadWizard} />
}

async function loadWizard() {
  return (await import('./wizard.tsx')).ConvertWizard
}
