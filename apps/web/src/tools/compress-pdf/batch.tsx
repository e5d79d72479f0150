import './compress.css'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { COMPRESSION_LEVEL_IDS, OPERATIONS, type CompressionLevel } from '@recto/contract'
import { useState } from 'react'

import { Select } from '../../components/select/select.tsx'
import type { BatchProps } from '../../wizard/batch/batch-props.ts'
import { useBatchSettings } from '../../wizard/batch/use-batch-settings.ts'
import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { CompressAdvancedOptions } from './compress-advanced-options.tsx'
import { DEFAULT_SETTINGS, REMEMBERED, problemOf, requestOf } from './compress-settings.ts'
import { CompressionLevelField } from './compression-level-field.tsx'
import { TOOL } from './tool.ts'
import { useBatchOutcome } from './use-batch-outcome.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { useLevelTexts } from './use-level-texts.ts'

/** Compress PDF with several files: one level for all, and exceptions. */
export function CompressBatch(props: BatchProps) {
  const { t } = useLingui()
  const levels = useLevelTexts()
  const fieldErrors = useFieldErrors()
  const [settings, change, defaults] = useBatchSettings(DEFAULT_SETTINGS, REMEMBERED)
  const [exceptions, setExceptions] = useState<ReadonlyMap<string, CompressionLevel>>(new Map())
  const problem = problemOf(settings)

  function except(id: string, level: CompressionLevel | '') {
    const others = [...exceptions].filter(([other]) => other !== id)
    setExceptions(new Map(level === '' ? others : [...others, [id, level]]))
  }

  return (
    <BatchSteps
      {...props}
      {...useBatchOutcome()}
      tool={TOOL}
      defaults={defaults}
      className="work--compress"
      operation={OPERATIONS.compress}
      signatures="asks"
      consentAction={t`Compress Anyway`}
      unit="image"
      action={(count) => plural(count, { one: 'Compress # file', other: 'Compress # files' })}
      problem={problem === undefined ? undefined : fieldErrors[problem]}
      requestFor={({ id }, mayBreakSignature) => ({
        operation: OPERATIONS.compress,
        options: requestOf({ ...settings, level: exceptions.get(id) ?? settings.level }, mayBreakSignature),
      })}
      settings={
        <>
          <CompressionLevelField level={settings.level} onChange={(level) => change({ level })} />
          <CompressAdvancedOptions settings={settings} problem={problem} onChange={change} />
        </>
      }
      renderException={({ id, file: { name } }) => (
        <Select
          label={t`Level for ${name}`}
          value={exceptions.get(id) ?? ''}
          options={[
            { value: '' as const, label: t`As above` },
            ...COMPRESSION_LEVEL_IDS.map((value) => ({ value, label: levels[value].name })),
          ]}
          onChange={(level) => except(id, level)}
        />
      )}
    />
  )
}
