import { SeveralFilesContext } from '../../components/upload/several-files.ts'
import { ToolSession } from '../../sessions/tool-session.tsx'
import { ToolHeader } from '../../wizard/tool-header.tsx'
import { useBatchStart } from '../../wizard/use-batch-start.tsx'
import { TOOL } from './tool.ts'
import { ProtectWizard } from './wizard.tsx'

/** Protect PDF: adds a password to a file or to several, or removes it. */
export function Page() {
  const { takeSeveral, screen } = useBatchStart(TOOL, loadBatch, ({ failure }) => (
    <main id="main" className="work work--narrow">
      <ToolHeader tool={TOOL} step={1} />
      {failure}
    </main>
  ))
  if (screen !== false) return screen
  return (
    <SeveralFilesContext value={takeSeveral}>
      <ToolSession tool={TOOL.id}>
        <ProtectWizard />
      </ToolSession>
    </SeveralFilesContext>
  )
}

async function loadBatch() {
  return (await import('./batch.tsx')).ProtectBatch
}
