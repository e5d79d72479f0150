import { Trans } from '@lingui/react/macro'

import { SingleUpload } from '../../wizard/single-upload.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import { TOOL } from './tool.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'

interface UploadStepProps {
  chosen: ChosenFiles
  onChoose: (file: File) => void
  onContinue: () => void
}

/** Step 1: the one file. */
export function UploadStep({ chosen, onChoose, onContinue }: UploadStepProps) {
  const refuse = useRefusalNotice()
  return (
    <SingleUpload
      tool={TOOL}
      chosen={chosen}
      onChoose={onChoose}
      onContinue={onContinue}
      onRefuse={refuse}
      promise={<Trans>Everything but the turned pages stays as it is.</Trans>}
    />
  )
}
