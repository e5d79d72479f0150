import { Suspense } from 'react'
import { useLocation } from 'react-router'

import { SeveralFilesContext } from '../../components/upload/several-files.ts'
import { readPlace } from '../../sessions/entry-place.ts'
import { ToolSession } from '../../sessions/tool-session.tsx'
import { lateRest } from '../../wizard/late-rest.tsx'
import { useBatchStart } from '../../wizard/use-batch-start.ts'
import { SeveralFilesHead } from './several-files-head.tsx'
import { TOOL } from './tool.ts'
import { ProtectWizard } from './wizard.tsx'

const SeveralFiles = lateRest(async () => (await import('./several-files.tsx')).SeveralFiles)

/** Protect PDF: adds a password to a file or to several, or removes it. */
export function Page() {
  const { isBatch } = readPlace(useLocation().state)
  const beginBatch = useBatchStart()
  if (isBatch) {
    return (
      <Suspense fallback={<SeveralFilesHead />}>
        <SeveralFiles renderMissing={(failure) => <SeveralFilesHead failure={failure} />} />
      </Suspense>
    )
  }
  return (
    <SeveralFilesContext value={beginBatch}>
      <ToolSession tool={TOOL.id}>
        <ProtectWizard />
      </ToolSession>
    </SeveralFilesContext>
  )
}
