import { PreviewProvider } from '../../preview/preview-context.tsx'
import { ProtectWizard } from './wizard.tsx'

/** Protect PDF: adds a password to a file, or removes it. */
export function Page() {
  return (
    <PreviewProvider>
      <ProtectWizard />
    </PreviewProvider>
  )
}
