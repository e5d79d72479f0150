import { Trans } from '@lingui/react/macro'

import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** PDF to PowerPoint: one editable slide per page. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Text, tables and shapes stay editable. The original file is not changed.</Trans>}
      load={loadWizard}
      loadBatch={loadBatch}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).SlidesWizard
}

async function loadBatch() {
  return (await import('./batch.tsx')).SlidesBatch
}
