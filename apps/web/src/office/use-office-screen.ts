import { useLingui } from '@lingui/react/macro'
import { OPERATIONS, type ToolDefinition } from '@recto/contract'
import { useMemo } from 'react'

import { useMissingFileNotice } from '../wizard/use-missing-file-notice.ts'
import { useSettings } from '../wizard/use-settings.ts'
import { useSingleFile } from '../wizard/use-single-file.ts'
import { questionsOf } from './office-questions.ts'
import { DEFAULT_SETTINGS, optionsOf, REMEMBERED } from './office-settings.ts'
import type { OfficeTool } from './office-tools.ts'

/** The state of a tool that converts an Office file: the file with its facts, the settings, and the request. */
export function useOfficeScreen({ id, accepts }: ToolDefinition<OfficeTool>) {
  const { t } = useLingui()
  const notifyMissingFile = useMissingFileNotice({ text: t`Please choose a file first.` })
  const wizard = useSingleFile({ operation: OPERATIONS.fromOffice, onMissing: notifyMissingFile, accepts })
  const { settings, change, defaults } = useSettings(DEFAULT_SETTINGS, wizard, REMEMBERED)
  const { file, call } = wizard
  const facts = file?.reading.status === 'office' ? file.reading.facts : undefined
  const files = useMemo(() => (facts === undefined ? [] : [facts]), [facts])
  const asked = questionsOf(id, files)
  const done = t`Your PDF is ready for download.`

  function convert() {
    if (file === undefined) {
      notifyMissingFile()
      return
    }
    const options = optionsOf(settings, id, asked)
    const failure = t`An error occurred while converting your file.`
    void call({ operation: OPERATIONS.fromOffice, options, isLong: true }, { success: done, failure })
  }

  return { ...wizard, settings, change, defaults, files, asked, done, convert }
}

export type OfficeScreen = ReturnType<typeof useOfficeScreen>
