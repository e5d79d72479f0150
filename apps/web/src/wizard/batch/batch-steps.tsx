import './batch.css'

import { useWindowFiles } from '../../components/upload/use-window-files.ts'
import { ToolHeader } from '../tool-header.tsx'
import type { BatchStepsProps } from './batch-step-parts.ts'
import { BusyStep } from './busy-step.tsx'
import { ConfigureStep } from './configure-step.tsx'
import { FilesStep } from './files-step.tsx'
import { ResultStep } from './result-step.tsx'
import { useBatch } from './use-batch.ts'

/** The steps of a tool with several files: one result per file, all with the same settings. */
export function BatchSteps(props: BatchStepsProps) {
  const batch = useBatch(props)
  const { stage, step, intake, goTo } = batch
  const isDragOver = useWindowFiles(
    (files) => (stage === 'upload' || stage === 'configure') && intake.addFiles(files),
    true,
  )
  const head = <ToolHeader tool={props.tool} step={step} onStep={stage === 'busy' ? undefined : goTo} />
  const parts = { ...props, batch, head, isDragOver }
  if (stage === 'upload') return <FilesStep {...parts} />
  if (stage === 'configure') return <ConfigureStep {...parts} />
  return stage === 'busy' ? <BusyStep {...parts} /> : <ResultStep {...parts} />
}
