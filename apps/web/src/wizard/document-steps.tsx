import type { ReactNode } from 'react'

import type { SourcePage } from './result-thumbnail.tsx'
import { ResultView } from './result-view.tsx'
import { SingleFileSteps, type SingleFileStepsProps } from './single-file-steps.tsx'

interface DocumentStepsProps extends Pick<SingleFileStepsProps, 'tool' | 'wizard' | 'onRefuse' | 'children'> {
  /** What was produced, as one sentence. */
  done: string
  /** How it was produced, such as 'from 4 files'. */
  from?: ReactNode
  /** A page of the input, shown where the result itself has no thumbnail. */
  source?: SourcePage | undefined
  /** Further content below the result. */
  resultContent?: ReactNode
}

/** The steps of a tool that works on one file and ends with the standard result view. */
export function DocumentSteps({ done, from, source, resultContent, ...steps }: DocumentStepsProps) {
  return (
    <SingleFileSteps
      {...steps}
      renderResult={(parts) => (
        <ResultView {...parts} done={done} from={from} source={source}>
          {resultContent}
        </ResultView>
      )}
    />
  )
}
