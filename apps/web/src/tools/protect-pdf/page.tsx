import { ToolSession } from '../../sessions/tool-session.tsx'
import { TOOL } from './tool.ts'
import { ProtectWizard } from './wizard.tsx'

/** Protect PDF: adds a password to a file, or removes it. */
export function Page() {
  return (
    <ToolSession tool={TOOL.id}>
      <ProtectWizard />
    </ToolSession>
  )
}
