import './convert.css'

import { OPERATIONS } from '@recto/contract'
import { useState } from 'react'

import type { BatchProps } from '../../wizard/batch/batch-props.ts'
import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { pageCountOf } from '../../wizard/chosen-files.ts'
import { FormatPicker } from './format-picker.tsx'
import { OUTPUT_FORMATS } from './output-formats.ts'
import { TOOL } from './tool.ts'

const [FIRST_FORMAT] = OUTPUT_FORMATS

/** Convert PDF with several files: choosing the format starts the work. */
export function ConvertBatch(props: BatchProps) {
  const [format, setFormat] = useState(FIRST_FORMAT)
  const requestAs =
    (to = format): Parameters<typeof BatchSteps>[0]['requestFor'] =>
    (file) =>
      to?.requestFor(pageCountOf(file)) ?? { operation: OPERATIONS.toText, options: {} }
  return (
    <BatchSteps
      {...props}
      tool={TOOL}
      operation={OPERATIONS.toWord}
      className="work--convert"
      signatures="none"
      requestFor={requestAs()}
      renderSettings={({ isReady, start }) => (
        <FormatPicker
          pageCount={undefined}
          isReady={isReady}
          onChoose={(chosen) => {
            setFormat(chosen)
            start(requestAs(chosen))
          }}
        />
      )}
    />
  )
}
