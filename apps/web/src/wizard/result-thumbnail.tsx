import { useLingui } from '@lingui/react/macro'
import { EXCEL_TYPE, POWERPOINT_TYPE, WORD_TYPE } from '@recto/contract'
import { useEffect, useState } from 'react'

import type { IconName } from '../components/icon/icon-names.ts'
import { Icon } from '../components/icon/icon.tsx'
import { PageThumbnail } from '../components/page-thumbnail/page-thumbnail.tsx'
import type { PreviewDocument } from '../preview/protocol.ts'
import type { ResultDetails } from './use-result-facts.ts'
import type { WizardResult } from './wizard-state.ts'

/** A ZIP archive, which has no thumbnail. */
export const ARCHIVE_TYPE = 'application/zip'

/** More text than the thumbnail can show. */
const TEXT_BYTES = 2000

/** Types without a thumbnail, with the icons shown instead. */
const PACKAGES: Partial<Record<string, IconName>> = {
  [ARCHIVE_TYPE]: 'archive',
  [WORD_TYPE]: 'pdf-to-docx',
  [EXCEL_TYPE]: 'pdf-to-xlsx',
  [POWERPOINT_TYPE]: 'pdf-to-pptx',
}

/** A page of the input. */
export interface SourcePage {
  document: PreviewDocument
  page: number
  aspectRatio: number | undefined
}

interface ResultThumbnailProps {
  result: WizardResult
  details: ResultDetails
  /** Shown where the result itself has no thumbnail. */
  source?: SourcePage | undefined
}

/** A thumbnail of the result: its first page, the beginning of its text, or the image itself. */
export function ResultThumbnail({ result, details, source }: ResultThumbnailProps) {
  const { type } = result.file
  const icon = PACKAGES[type]
  if (icon !== undefined) {
    return source === undefined ? <BlankSheet icon={icon} /> : <Source source={source} />
  }
  if (details.isLocked) return <BlankSheet icon="lock" />
  if (type.startsWith('image/')) return <Image result={result} />
  if (type.startsWith('text/')) return <TextSheet result={result} />
  return <FirstPage result={result} aspectRatio={details.facts?.aspectRatios[0]} />
}

function FirstPage({ result, aspectRatio }: { result: WizardResult; aspectRatio: number | undefined }) {
  const { t } = useLingui()
  return (
    <div className="result__pic" role="img" aria-label={t`First page of ${result.file.name}`}>
      <PageThumbnail document={result.document} aspectRatio={aspectRatio} size={290} priority="soon" />
    </div>
  )
}

function Source({ source: { document, page, aspectRatio } }: { source: SourcePage }) {
  return (
    <div className="result__pic" aria-hidden="true">
      <PageThumbnail document={document} page={page} aspectRatio={aspectRatio} size={290} priority="soon" />
    </div>
  )
}

function Image({ result: { url, file } }: { result: WizardResult }) {
  return (
    <div className="result__pic result__pic--one">
      <img className="result__image" src={url} alt={file.name} />
    </div>
  )
}

/** The first lines of a text file. */
function TextSheet({ result: { document } }: { result: WizardResult }) {
  const text = useTextStart(document.file)
  return (
    <div className="result__pic result__pic--one" aria-hidden="true">
      <span className="mini mini--text">
        <span>{text}</span>
      </span>
    </div>
  )
}

function useTextStart(file: File): string {
  const [text, setText] = useState('')
  useEffect(() => {
    let isStopped = false
    void file
      .slice(0, TEXT_BYTES)
      .text()
      .then((start) => !isStopped && setText(start))
    return () => {
      isStopped = true
    }
  }, [file])
  return text
}

/** Shown in place of a thumbnail, for locked files and archives. */
function BlankSheet({ icon }: { icon: IconName }) {
  return (
    <div className="result__pic" aria-hidden="true">
      <span className="mini mini--blank">
        <Icon name={icon} />
      </span>
    </div>
  )
}
