import '../../wizard/settings.css'
import './ocr.css'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { useConfig } from '../../api/config-context.tsx'
import { readRanges } from '../../components/pages-field/parse-pages.ts'
import { useIgnoredEntriesText } from '../../components/pages-field/use-ignored-entries-text.ts'
import { formatSize } from '../../messages/format.ts'
import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import type { DescribeResult } from '../../wizard/batch/result-texts.ts'
import { useBatchSettings } from '../../wizard/batch/use-batch-settings.ts'
import { defaultLanguages } from '../../wizard/default-languages.ts'
import { LanguagesField } from './languages-field.tsx'
import { DEFAULT_SETTINGS, hasPages, languagesOf, optionsOf, REMEMBERED, toLanguages } from './ocr-settings.ts'
import { MoreOptions, PageChanges } from './reading-options.tsx'
import { TOOL } from './tool.ts'
import { useDoneText } from './use-done-text.ts'
import { useMissingBytes } from './use-kept-languages.ts'

/** OCR PDF with several files, all in the same languages. */
export function OcrBatch() {
  const { t } = useLingui()
  const { ocrLanguages = [] } = useConfig()
  const ignoredText = useIgnoredEntriesText()
  const missingBytes = useMissingBytes(undefined)
  const [settings, change, defaults] = useBatchSettings(DEFAULT_SETTINGS, REMEMBERED)
  const chosen = languagesOf(settings)
  const languages = chosen.length > 0 ? chosen : defaultLanguages(navigator.languages, ocrLanguages)
  const problem = hasPages(settings, undefined)
    ? undefined
    : ignoredText(readRanges(settings.pagesText, undefined), 'ranges', 0) || t`Please enter the pages to read.`
  const fields = { settings, pageCount: undefined, skips: [], onChange: change, onRun: () => undefined }
  return (
    <BatchSteps
      tool={TOOL}
      defaults={defaults}
      operation={OPERATIONS.ocr}
      signatures="breaks"
      action={(count) => plural(count, { one: 'Read # file', other: 'Read # files' })}
      problem={problem}
      describe={useDescription()}
      requestFor={() => ({
        operation: OPERATIONS.ocr,
        options: optionsOf(settings, { languages, corrections: [] }, undefined),
      })}
      settings={
        <div className="settings__all">
          <LanguagesField
            shown={languages}
            areChosen={chosen.length > 0}
            missingBytes={missingBytes}
            onChange={(codes) => change({ languages: toLanguages(codes) })}
          />
          <PageChanges {...fields} page={undefined} />
          <MoreOptions {...fields} />
        </div>
      }
    />
  )
}

/** What is said about a file: its size, and what was read. */
function useDescription(): DescribeResult {
  const doneText = useDoneText()
  return ({ state: { made } }) => ({
    detail: formatSize(made.file.size),
    outcome: doneText(made.report.recognition),
  })
}
