import { Trans } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'

import { ToolPage } from '../../wizard/tool-page.tsx'

const TOOL = TOOLS['merge-pdf']

/** Merge PDF: several files, put in order, become one. */
export function Page() {
  return <ToolPage tool={TOOL} promise={<Trans>Bookmarks, links and form fields are kept.</Trans>} load={loadWizard} />
}

async function loadWizard() {
  return (await import('./wizard.tsx')).MergeWizard
}
