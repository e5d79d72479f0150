import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** PDF to Image: pages as pictures, all of them or some. */
export function PdfToImagePage() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Comments and form fields are included. The original file is not changed.</Trans>}
      load={loadWizard}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).ImageWizard
}
