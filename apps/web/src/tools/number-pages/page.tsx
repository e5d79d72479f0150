import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Number Pages: a number on each page, seen before it is set. */
export function NumberPagesPage() {
  return <ToolPage tool={TOOL} promise={<Trans>Existing page content is not changed.</Trans>} load={loadWizard} />
}

async function loadWizard() {
  return (await import('./wizard.tsx')).NumberWizard
}
