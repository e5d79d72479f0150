import { Trans } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'

import { ToolPage } from '../../wizard/tool-page.tsx'

const TOOL = TOOLS['image-to-pdf']

/** Image to PDF: makes a document from photos, scans and other images, in a chosen order. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Photos go into the file as they are, without being compressed again.</Trans>}
      load={loadWizard}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).ImageWizard
}
