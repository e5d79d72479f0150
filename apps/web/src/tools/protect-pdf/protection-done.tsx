import { useLingui } from '@lingui/react/macro'
import { ENCRYPTION_LEVELS } from '@recto/contract'

import { ResultView } from '../../wizard/result-view.tsx'
import { useFocusOnMount } from '../../wizard/use-step-focus.ts'
import type { WizardResult } from '../../wizard/wizard-state.ts'
import { cipherOf } from './encryption-level-field.tsx'
import { TOOL } from './tool.ts'
import type { ProtectScreenModel } from './use-protect-screen.ts'

/** The result of a task. */
export function ProtectionDone({ screen, result }: { screen: ProtectScreenModel; result: WizardResult }) {
  const { t } = useLingui()
  useFocusOnMount()
  const { task } = screen.last
  const isProtected = task === 'protect'
  const cipher = cipherOf(ENCRYPTION_LEVELS[screen.settings.encryptionLevel])
  return (
    <ResultView
      tool={TOOL}
      result={result}
      done={isProtected ? t`PDF protected successfully` : t`PDF protection removed successfully`}
      from={isProtected ? cipher : t`opens without a password`}
      isLocked={isProtected}
      isDownloaded
      onReset={screen.reset}
    />
  )
}
