import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Rotate PDF: pages turned, by a list or by the pages themselves. */
export function RotatePdfPage() {
  return <ToolPage tool={TOOL} promise={<Trans>Only the pages you rotate change.</Trans>} load={loadWizard} />
}

async function loadWizard() {
  return (await import('./wizard.tsx')).RotateWizard
}
