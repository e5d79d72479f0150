import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { useNotices } from '../../components/notice/notice-provider.tsx'
import { keptLike } from '../../sessions/read-like.ts'
import { useSessionState } from '../../sessions/use-session-state.ts'
import { useDocumentInfo } from '../../wizard/use-document-info.ts'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useProblemNotice } from '../../wizard/use-problem-notice.ts'
import { useSettings } from '../../wizard/use-settings.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import { failureText } from '../../messages/operation-messages.ts'
import { DEFAULT_SETTINGS, REMEMBERED, problemOf, requestOf } from './compress-settings.ts'
import { outcomeOf } from './compression-outcome.ts'
import { useOutcomeText } from './use-outcome-text.ts'
import { useFieldErrors } from './use-field-errors.ts'

/** The state of Compress PDF: the file, the settings, the consent, and the request. */
export function useCompressScreen() {
  const { t } = useLingui()
  const { notify } = useNotices()
  const notifyProblem = useProblemNotice()
  const outcomeText = useOutcomeText()
  const problemMessage = useFieldErrors()
  const [hasConsent, setHasConsent] = useSessionState('consent', false, keptLike(false))
  const [isFoundSigned, setIsFoundSigned] = useSessionState('signed', false, keptLike(false))
  const wizard = useSingleFile({
    operation: OPERATIONS.compress,
    onOpen: forgetSignatures,
    onMissing: notifyMissingFile,
  })
  const { settings, change, defaults } = useSettings(DEFAULT_SETTINGS, wizard, REMEMBERED)
  const { file, isReady, call } = wizard
  const fakeFile = useDocumentInfo(isReady ? file?.file : undefined, file?.password)
  const isSigned = isFoundSigned || (fakeFile.status === 'read' && fakeFile.info.hasSignatures)
  const problem = problemOf(settings)

  // Consent for one file does not apply to the next.
  function forgetSignatures() {
    setHasConsent(false)
    setIsFoundSigned(false)
  }

  function notifyMissingFile() {
    notify({ kind: 'error', title: t`No file selected`, text: t`Please upload a PDF file to compress.` })
  }

  function compress() {
    if (file === undefined) notifyMissingFile()
    else if (problem !== undefined) notifyProblem(problemMessage[problem])
    else void request(file.file.size)
  }

  function request(originalSize: number) {
    const { operation, level } = { operation: OPERATIONS.compress, level: settings.level }
    return call(
      { operation, options: requestOf(settings, isSigned && hasConsent), isLong: true },
      {
        success: ({ report, sizeBytes: compressedSize }) =>
          outcomeText(outcomeOf(report, { level, originalSize, compressedSize }), report.warnings),
        failure: failureText(operation),
      },
    )
  }

  /** Returns to the settings, which ask for consent if the server found the file to be signed. */
  function askConsent() {
    setIsFoundSigned(true)
    wizard.goTo(2)
  }

  return {
    ...wizard,
    settings,
    problem,
    pageCount: usePageCount(file),
    consent: { isAsked: isSigned, isGiven: hasConsent, give: setHasConsent },
    change,
    defaults,
    compress,
    askConsent,
  }
}

export type CompressScreen = ReturnType<typeof useCompressScreen>
