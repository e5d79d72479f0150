import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Watermark PDF: a text or a picture across pages, seen before it is set. */
export function WatermarkPdfPage() {
  return <ToolPage tool={TOOL} promise={<Trans>Existing page content is not changed.</Trans>} load={loadWizard} />
}

async function loadWizard() {
  return (await import('./wizard.tsx')).WatermarkWizard
}
