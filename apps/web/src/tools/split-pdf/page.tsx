import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Split PDF: pages taken out, or one file cut into many, in every way there is. */
export function Page() {
  return <ToolPage tool={TOOL} promise={<WhatStays />} load={loadWizard} />
}

/** The same with two choices only: every page as a file, or some pages as one. */
export function SimplePage() {
  return <ToolPage tool={TOOL} promise={<WhatStays />} load={loadSimpleWizard} />
}

async function loadWizard() {
  return (await import('./wizard.tsx')).FullSplitWizard
}

async function loadSimpleWizard() {
  return (await import('./wizard.tsx')).SimpleSplitWizard
}

function WhatStays() {
  return <Trans>Links, form fields and bookmarks stay with their pages.</Trans>
}
