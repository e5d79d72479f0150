import { Trans } from '@lingui/react/macro'
import { CONVERTIBLE_FILES, EXCEL_FILES, IMAGE_FILES, POWERPOINT_FILES, WORD_FILES } from '@recto/contract'
import type { ReactNode } from 'react'

import { BrowseButton } from './browse-button.tsx'
import { CameraButton } from './camera-button.tsx'
import { useSeveralFiles } from './several-files.ts'

export interface DropZoneProps {
  /** A heading, if the default instruction does not fit. */
  title?: string
  accept: string
  /** The accepted files, if their extensions are not enough. */
  hint?: ReactNode | undefined
  multiple: boolean
  maxSize: number
  /** Whether files are being dragged over the window. */
  isDragOver: boolean
  /** Whether it is shown small, with rows of files below. */
  isSmall: boolean
  /** Whether choosing a file is the next thing to do. */
  isNext: boolean
  onFiles: (files: File[]) => void
}

/** The drop zone for files, with a button that opens the file picker. */
export function DropZone(props: DropZoneProps) {
  const { title, accept, hint, multiple, maxSize, isDragOver, isSmall, isNext, onFiles } = props
  const takesSeveral = useSeveralFiles() !== undefined
  const className = ['drop', 'crop', isDragOver && 'drop--over', isSmall && 'drop--small'].filter(Boolean).join(' ')
  return (
    <div className={className}>
      {!isSmall && <DropIllustration />}
      <h2 className="drop__idle">{title ?? <Trans>Drag & drop files here</Trans>}</h2>
      <p className="drop__over" aria-hidden={!isDragOver}>
        <Trans>Drop your files here</Trans>
      </p>
      <p className="drop__or">{title === undefined ? <Trans>or</Trans> : <Trans>drag & drop it here, or</Trans>}</p>
      <BrowseButton
        accept={accept}
        multiple={multiple || takesSeveral}
        className={isNext ? 'btn btn--main btn--big' : 'btn btn--line btn--big'}
        onFiles={onFiles}
      >
        <Trans>Browse Files</Trans>
      </BrowseButton>
      {accept === IMAGE_FILES && <CameraButton onFiles={onFiles} />}
      <p className="hint">{hint ?? <Accepted accept={accept} multiple={multiple} maxSize={maxSize} />}</p>
    </div>
  )
}

/** The formats that Office tools accept, in names that are the same in every language. */
const KINDS: Partial<Record<string, string>> = {
  [WORD_FILES]: 'Word, OpenDocument, RTF, TXT, HTML',
  [EXCEL_FILES]: 'Excel, OpenDocument, CSV',
  [POWERPOINT_FILES]: 'PowerPoint, OpenDocument',
  [CONVERTIBLE_FILES]: 'PDF, Office, JPEG, PNG',
}

function Accepted({ accept, multiple, maxSize }: Pick<DropZoneProps, 'accept' | 'multiple' | 'maxSize'>) {
  if (accept === IMAGE_FILES) {
    return (
      <Trans>
        Photos, scans and other images, and PDF files, up to {maxSize}MB each. You can also paste an image, or drop a
        folder.
      </Trans>
    )
  }
  const kinds = KINDS[accept]
  if (kinds !== undefined) {
    return (
      <Trans>
        {kinds}, up to {maxSize}MB each
      </Trans>
    )
  }
  if (multiple) {
    return (
      <Trans>
        Accepts {accept} files up to {maxSize}MB each
      </Trans>
    )
  }
  return (
    <Trans>
      Accepts {accept} file up to {maxSize}MB
    </Trans>
  )
}

function DropIllustration() {
  return (
    <svg className="drop__art" viewBox="0 0 200 128" aria-hidden="true">
      <path className="drop__back" transform="rotate(-12 84 118)" d="M60 24h64v94H60z" />
      <path className="drop__back" transform="rotate(12 116 118)" d="M76 24h64v94H76z" />
      <path d="M64 10h52l20 20v92H64z" />
      <path className="drop__fold" d="M116 10v20h20z" />
      <path className="drop__arrow" d="M100 96V56M85 70l15-15 15 15" />
    </svg>
  )
}
