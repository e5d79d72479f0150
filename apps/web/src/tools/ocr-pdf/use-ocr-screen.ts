import { useLingui } from '@lingui/react/macro'
import { IMAGE_FILES, OPERATIONS, type WordCorrection } from '@recto/contract'
import { useMemo, useState } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { useIgnoredEntriesText } from '../../components/pages-field/use-ignored-entries-text.ts'
import { readRanges } from '../../components/pages-field/parse-pages.ts'
import { failureText } from '../../messages/operation-messages.ts'
import { useMissingFileNotice } from '../../wizard/use-missing-file-notice.ts'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useProblemNotice } from '../../wizard/use-problem-notice.ts'
import { useSettings } from '../../wizard/use-settings.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import { defaultLanguages } from '../../wizard/default-languages.ts'
import { chosenPages, DEFAULT_SETTINGS, hasPages, languagesOf, optionsOf, REMEMBERED } from './ocr-settings.ts'
import { planReading } from './reading-plan.ts'
import { isWellRead } from './doubts.ts'
import { useCorrections } from './use-corrections.ts'
import { useDoneText } from './use-done-text.ts'
import { usePageSkips } from '../../wizard/use-page-skips.ts'

const NO_LANGUAGES: readonly string[] = []

/** The state of OCR PDF: the file, the settings, and the request. */
export function useOcrScreen() {
  const { t } = useLingui()
  const { ocrLanguages = NO_LANGUAGES } = useConfig()
  const notifyMissingFile = useMissingFileNotice()
  const notifyProblem = useProblemNotice()
  const ignoredText = useIgnoredEntriesText()
  const doneText = useDoneText()
  const [workPages, setWorkPages] = useState<number>()
  const wizard = useSingleFile({
    operation: OPERATIONS.ocr,
    accepts: IMAGE_FILES,
    workPages,
    onMissing: notifyMissingFile,
  })
  const { settings, change, defaults } = useSettings(DEFAULT_SETTINGS, wizard, REMEMBERED)
  const { file, call } = wizard
  const pageCount = usePageCount(file)
  const skips = usePageSkips(file, settings.mode)
  const { languages: chosen } = settings
  const own = useMemo(() => defaultLanguages(navigator.languages, ocrLanguages), [ocrLanguages])
  const languages = useMemo(() => (chosen === '' ? own : languagesOf({ languages: chosen })), [chosen, own])
  const { pagesText } = settings
  const plan = useMemo(
    () => planReading(chosenPages({ pagesText }, pageCount), skips, pageCount),
    [pagesText, skips, pageCount],
  )
  const { corrections, correct: keep } = useCorrections(file)
  const planned = pageCount === undefined ? undefined : plan.toRead.length
  if (planned !== workPages) setWorkPages(planned)
  const [shownPage, setShownPage] = useState(1)

  /** Returns to the settings and shows a page. */
  function showPage(page: number) {
    setShownPage(page)
    wizard.goTo(2)
  }

  /** Corrects a word; earlier results do not include it. */
  function correct(correction: WordCorrection) {
    keep(correction)
    wizard.send({ type: 'changed' })
  }

  function read() {
    if (file === undefined) {
      notifyMissingFile()
      return
    }
    if (!hasPages(settings, pageCount)) {
      const found = readRanges(settings.pagesText, pageCount)
      notifyProblem(ignoredText(found, 'ranges', pageCount ?? 0) || t`Please enter the pages to read.`)
      return
    }
    const toRead = new Set(plan.toRead)
    const applicable = corrections.filter(({ page }) => toRead.has(page))
    const options = optionsOf(settings, { languages, corrections: applicable }, pageCount)
    void call(
      { operation: OPERATIONS.ocr, options, isLong: true },
      {
        success: ({ report }) => doneText(report.recognition),
        isSuccess: ({ recognition }) => isWellRead(recognition),
        failure: failureText(OPERATIONS.ocr),
      },
    )
  }

  const shown = { plan, skips, pageCount, shownPage, corrections }
  return { ...wizard, ...shown, settings, languages, showPage, change, correct, defaults, read }
}

export type OcrScreen = ReturnType<typeof useOcrScreen>
