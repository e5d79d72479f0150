import './convert.css'

import { OPERATIONS } from '@recto/contract'

import { keptLike } from '../../sessions/read-like.ts'
import { useSessionState } from '../../sessions/use-session-state.ts'
import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { pageCountOf } from '../../wizard/chosen-files.ts'
import { FormatPicker } from './format-picker.tsx'
import { OUTPUT_FORMATS } from './output-formats.ts'
import { TOOL } from './tool.ts'

/** The format chosen last; undefined before the first choice. */
const FORMAT = keptLike<string | undefined>(undefined)

/** Convert PDF with several files: choosing the format starts the work. */
export function ConvertBatch() {
  const [chosenId, setChosenId] = useSessionState<string | undefined>('format', undefined, FORMAT)
  const requestAs =
    (id: string | undefined): Parameters<typeof BatchSteps>[0]['requestFor'] =>
    (file) =>
      OUTPUT_FORMATS.find((format) => format.id === id)?.requestFor(pageCountOf(file)) ?? {
        operation: OPERATIONS.toText,
        options: {},
      }
  return (
    <BatchSteps
      tool={TOOL}
      operation={OPERATIONS.toWord}
      className="work--convert"
      signatures="none"
      requestFor={requestAs(chosenId)}
      renderSettings={({ isReady, start }) => (
        <FormatPicker
          pageCount={undefined}
          isReady={isReady}
          onChoose={(chosen) => {
            setChosenId(chosen.id)
            start(requestAs(chosen.id))
          }}
        />
      )}
    />
  )
}
