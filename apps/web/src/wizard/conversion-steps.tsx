import type { ReactNode } from 'react'

import { DocumentSteps } from './document-steps.tsx'
import { OtherFormats } from './other-formats.tsx'
import type { SingleFileStepsProps } from './single-file-steps.tsx'
import { toSourcePage } from './source-page.ts'
import { useConversionRefusal } from './use-conversion-refusal.ts'

interface ConversionStepsProps extends Pick<SingleFileStepsProps, 'tool' | 'wizard' | 'children'> {
  /** What was produced, as one sentence. */
  done: string
  /** How it was produced. */
  from?: ReactNode
}

/** The steps of a tool that converts one file to another format. The result is shown with the first page of the input. */
export function ConversionSteps(props: ConversionStepsProps) {
  const { tool, wizard } = props
  const { file } = wizard
  return (
    <DocumentSteps
      {...props}
      onRefuse={useConversionRefusal()}
      source={toSourcePage(file)}
      resultContent={file === undefined ? undefined : <OtherFormats current={tool.id} file={file.file} />}
    />
  )
}
