import type { ReactNode } from 'react'

import { ResultView } from './result-view.tsx'
import { SingleFileSteps, type SingleFileStepsProps } from './single-file-steps.tsx'
import { sourcePageOf } from './source-page-of.ts'
import { useConversionRefusal } from './use-conversion-refusal.ts'

interface ConversionStepsProps extends Pick<SingleFileStepsProps, 'tool' | 'wizard' | 'children'> {
  /** What was made, as one sentence. */
  done: string
  /** How it was made. */
  from?: ReactNode
}

/** The steps of a tool that makes another kind of file of one: the result stands beside the first page of what it was made of. */
export function ConversionSteps({ tool, wizard, done, from, children }: ConversionStepsProps) {
  return (
    <SingleFileSteps
      tool={tool}
      wizard={wizard}
      onRefuse={useConversionRefusal()}
      renderResult={(made) => <ResultView {...made} done={done} from={from} source={sourcePageOf(wizard.file)} />}
    >
      {children}
    </SingleFileSteps>
  )
}
