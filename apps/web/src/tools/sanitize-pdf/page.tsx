import { TOOLS } from '@recto/contract'

import { ToolPage } from '../../wizard/tool-page.tsx'

/** Sanitize PDF. */
export function Page() {
  return <ToolPage tool={TOOLS['sanitize-pdf']} load={loadWizard} />
}

async function loadWizard() {
  return (await import('./wizard.tsx')).SanitizePdfWizard
}
