import './convert.css'

import { LazyWhereLine } from '../../where/lazy-where.tsx'
import { FileCard } from '../../wizard/file-card.tsx'
import { OriginalKept } from '../../wizard/original-kept.tsx'
import { ScanQuestion } from '../../wizard/scan-question.tsx'
import type { WorkStepParts } from '../../wizard/work-step.ts'
import { FormatPicker } from './format-picker.tsx'
import type { ConvertScreen } from './use-convert-screen.ts'

interface ConvertStepProps extends WorkStepParts {
  screen: ConvertScreen
}

/** Step 2: the output format. */
export function ConvertStep({ screen, ...parts }: ConvertStepProps) {
  const { pageCount, isReady, convert } = screen
  return (
    <main id="main" className="work work--narrow work--convert">
      {parts.head}
      <FileCard {...parts} pageCount={pageCount} />
      <ScanQuestion scans={screen.scans} />
      <FormatPicker pageCount={pageCount} isReady={isReady} onChoose={convert} />
      <p className="help">
        <OriginalKept />
      </p>
      <LazyWhereLine where={screen.where} />
    </main>
  )
}
