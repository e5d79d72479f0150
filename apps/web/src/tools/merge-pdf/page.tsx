import { Trans } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'

import { ToolPage } from '../../wizard/tool-page.tsx'

const TOOL = TOOLS['merge-pdf']

/** Merge PDF: combines several files in a chosen order. */
export function Page() {
  return <ToolPage tool={TOOL} promise={<Trans>Bookmarks, links and form fields are kept.</Trans>} load={loadWizard} />
}

async function loadWizard() {
  return (await import('./wizard.tsx')).MergeWizard
}
