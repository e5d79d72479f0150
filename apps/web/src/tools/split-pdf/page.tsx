import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Split PDF: extracts pages, or cuts a file into parts, by any method. */
export function Page() {
  return <ToolPage tool={TOOL} promise={<PreservationNote />} load={loadWizard} />
}

/** The simple form of Split PDF with two choices: every page as a file, or some pages as one file. */
export function SimplePage() {
  return <ToolPage tool={TOOL} promise={<PreservationNote />} load={loadSimpleWizard} />
}

async function loadWizard() {
  return (await import('./wizard.tsx')).FullSplitWizard
}

async function loadSimpleWizard() {
  return (await import('./wizard.tsx')).SimpleSplitWizard
}

function PreservationNote() {
  return <Trans>Links, form fields and bookmarks stay with their pages.</Trans>
}
