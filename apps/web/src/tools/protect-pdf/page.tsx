import { useLocation } from 'react-router'

import { SeveralFilesContext } from '../../components/upload/several-files.ts'
import { readPlace } from '../../sessions/entry-place.ts'
import { ToolSession } from '../../sessions/tool-session.tsx'
import { BatchFirst } from '../../wizard/batch-first.tsx'
import type { FirstPlace } from '../../wizard/files-first.tsx'
import { ToolHeader } from '../../wizard/tool-header.tsx'
import { useBatchStart } from '../../wizard/use-batch-start.ts'
import { TOOL } from './tool.ts'
import { ProtectWizard } from './wizard.tsx'

/** Protect PDF: adds a password to a file or to several, or removes it. */
export function Page() {
  const { isBatch } = readPlace(useLocation().state)
  const beginBatch = useBatchStart()
  if (isBatch) return <BatchFirst tool={TOOL} load={loadBatch} renderFirst={renderFirst} />
  return (
    <SeveralFilesContext value={beginBatch}>
      <ToolSession tool={TOOL.id}>
        <ProtectWizard />
      </ToolSession>
    </SeveralFilesContext>
  )
}

function renderFirst({ failure }: FirstPlace) {
  return (
    <main id="main" className="work work--narrow">
      <ToolHeader tool={TOOL} step={1} />
      {failure}
    </main>
  )
}

async function loadBatch() {
  return (await import('./batch.tsx')).ProtectBatch
}
