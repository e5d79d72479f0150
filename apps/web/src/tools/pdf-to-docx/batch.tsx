import './word.css'

import { plural } from '@lingui/core/macro'
import { OPERATIONS } from '@recto/contract'

import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { useBatchSettings } from '../../wizard/batch/use-batch-settings.ts'
import { TOOL } from './tool.ts'
import { AdvancedFields, PreservedContentFields } from './word-option-fields.tsx'
import { WordQualityField } from './word-quality-field.tsx'
import { DEFAULT_SETTINGS, REMEMBERED, requestOf } from './word-settings.ts'

/** PDF to Word with several files. */
export function WordBatch() {
  const [settings, change, defaults] = useBatchSettings(DEFAULT_SETTINGS, REMEMBERED)
  return (
    <BatchSteps
      tool={TOOL}
      defaults={defaults}
      operation={OPERATIONS.toWord}
      className="work--word"
      signatures="none"
      action={(count) => plural(count, { one: 'Convert # file to Word', other: 'Convert # files to Word' })}
      requestFor={() => ({ operation: OPERATIONS.toWord, options: requestOf(settings) })}
      settings={
        <>
          <WordQualityField quality={settings.quality} onChange={(quality) => change({ quality })} />
          <PreservedContentFields settings={settings} onChange={change} />
          <AdvancedFields settings={settings} onChange={change} />
        </>
      }
    />
  )
}
