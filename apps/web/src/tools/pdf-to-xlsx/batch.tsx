import './excel.css'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { useBatchSettings } from '../../wizard/batch/use-batch-settings.ts'
import { NotationFields, SheetFields } from './excel-fields.tsx'
import { DEFAULT_SETTINGS, REMEMBERED } from './excel-settings.ts'
import { TOOL } from './tool.ts'

/** PDF to Excel with several files. */
export function ExcelBatch() {
  const { t } = useLingui()
  const [settings, change, defaults] = useBatchSettings(DEFAULT_SETTINGS, REMEMBERED)
  const request = (changes = {}) => ({ operation: OPERATIONS.toExcel, options: { ...settings, ...changes } })
  return (
    <BatchSteps
      tool={TOOL}
      defaults={defaults}
      operation={OPERATIONS.toExcel}
      className="work--excel"
      signatures="none"
      action={(count) => plural(count, { one: 'Convert # file to Excel', other: 'Convert # files to Excel' })}
      requestFor={() => request()}
      instead={(code) =>
        code === 'NO_TABLES' && !settings.includeText
          ? { label: t`Convert Text Instead`, request: request({ includeText: true }) }
          : undefined
      }
      settings={
        <>
          <SheetFields settings={settings} onChange={change} />
          <NotationFields settings={settings} onChange={change} />
        </>
      }
    />
  )
}
