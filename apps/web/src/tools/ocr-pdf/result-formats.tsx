import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatSize } from '../../messages/format.ts'
import type { WizardResult } from '../../wizard/wizard-state.ts'
import { shareOf } from '../../wizard/work-progress.ts'
import { useResultCopies, type CopyFormat } from './use-result-copies.ts'

interface ResultFormatsProps {
  result: WizardResult
  /** The password of the file, which the result has as well. */
  password: string | undefined
}

/** The three forms of the recognized text. */
export function ResultFormats({ result, password }: ResultFormatsProps) {
  const copies = useResultCopies(result, password)
  const { file, url } = result
  return (
    <div className="threeways">
      <div>
        <h3>
          <Trans>Searchable PDF</Trans>
        </h3>
        <p>
          <Trans>The scan, with text under it.</Trans> {formatSize(file.size)}
        </p>
        <a className="btn btn--line" href={url} download={file.name}>
          <Trans>Download</Trans>
          <span className="vh">
            {' '}
            <Trans>the PDF</Trans>
          </span>
        </a>
      </div>
      <Format format="text" title={<Trans>Plain text</Trans>} copies={copies} action={<Trans>Save text</Trans>}>
        <Trans>Only the words, page by page.</Trans>
      </Format>
      <Format format="word" title={<Trans>Word</Trans>} copies={copies} action={<Trans>Make Word file</Trans>}>
        <Trans>Paragraphs you can edit.</Trans>
      </Format>
    </div>
  )
}

interface FormatProps {
  format: CopyFormat
  title: ReactNode
  action: ReactNode
  copies: ReturnType<typeof useResultCopies>
  children: ReactNode
}

function Format({ format, title, action, copies: { running, sizes, toggle }, children }: FormatProps) {
  const isRunning = running?.format === format
  const share = isRunning ? shareOf(running.progress) : undefined
  const size = sizes[format]
  return (
    <div>
      <h3>{title}</h3>
      <p>
        {children} {size !== undefined && formatSize(size)}
      </p>
      <button type="button" className="btn btn--line" onClick={() => toggle(format)}>
        {isRunning ? <Trans>Cancel</Trans> : action}
        {share !== undefined && <span className="num">{Math.round(share * 100)}%</span>}
      </button>
    </div>
  )
}
