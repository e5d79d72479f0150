import { Trans } from '@lingui/react/macro'

import { loadMessages } from '../../messages/catalog.ts'
import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Organize Pages: the pages of one or several files in any order, on one grid. */
export function Page() {
  return <ToolPage tool={TOOL} promise={<Trans>Bookmarks, links and form fields are kept.</Trans>} load={loadWizard} />
}

async function loadWizard() {
  const [{ OrganizeWizard }] = await Promise.all([import('./wizard.tsx'), loadMessages('organizing')])
  return OrganizeWizard
}
