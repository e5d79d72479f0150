import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'

import { AfterAMoment } from '../components/after-a-moment.tsx'
import { useNotices } from '../components/notice/notice-provider.tsx'
import type { WizardResult } from '../wizard/wizard-state.ts'
import { canPrintDocuments, usePrinting } from './use-printing.ts'

export interface PrintAndShareProps {
  result: Pick<WizardResult, 'file' | 'url'>
  /** Whether the result is a PDF that opens without a password. */
  isReadable: boolean
}

/** Prints a result or shares it with other apps, where the platform supports it. */
export function PrintAndShare({ result: { file, url }, isReadable }: PrintAndShareProps) {
  const canPrint = useMemo(() => isReadable && canPrintDocuments(), [isReadable])
  const canShare = useMemo(() => canShareFile(file), [file])
  return (
    <>
      {canPrint && <PrintButton url={url} />}
      {canShare && <ShareButton file={file} />}
    </>
  )
}

function PrintButton({ url }: { url: string }) {
  const { t } = useLingui()
  const { notify } = useNotices()
  const text = t`The print dialog could not be opened. Download the file and print it from there.`
  const { print, isPreparing } = usePrinting(url, () => notify({ kind: 'error', title: t`Error`, text }))
  return (
    <>
      <button type="button" className="btn btn--plain" onClick={print}>
        <Trans>Print</Trans>
      </button>
      <span className="vh" role="status">
        {isPreparing && (
          <AfterAMoment>
            <Trans>Preparing to print</Trans>
          </AfterAMoment>
        )}
      </span>
    </>
  )
}

function ShareButton({ file }: { file: File }) {
  const { t } = useLingui()
  const { notify } = useNotices()
  const isOpen = useRef(false)

  async function share() {
    // The platform shows one dialog at a time.
    if (isOpen.current) return
    isOpen.current = true
    try {
      await navigator.share({ files: [file], title: file.name })
    } catch (error) {
      if (!isDismissal(error)) {
        notify({
          kind: 'error',
          title: t`Error`,
          text: t`The file could not be shared. Download it and send it from there.`,
        })
      }
    }
    isOpen.current = false
  }

  return (
    <button type="button" className="btn btn--plain" onClick={() => void share()}>
      <Trans>Share</Trans>
    </button>
  )
}

/** Platforms share some types of files and not others (Web Share, level 2). */
function canShareFile(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/** Whether the visitor closed the dialog. */
function isDismissal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
