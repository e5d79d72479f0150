import { PreviewProvider } from '../../preview/preview-context.tsx'
import { BatchSwitch, useBatchStart } from '../../wizard/batch-screen.tsx'
import { TOOL } from './tool.ts'
import { ProtectWizard } from './wizard.tsx'

/** Protect PDF: adds a password to a file or to several, or removes it. */
export function Page() {
  const batch = useBatchStart(TOOL, loadBatch)
  return (
    <BatchSwitch start={batch}>
      <PreviewProvider>
        <ProtectWizard />
      </PreviewProvider>
    </BatchSwitch>
  )
}

async function loadBatch() {
  return (await import('./batch.tsx')).ProtectBatch
}
