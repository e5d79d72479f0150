import '../components/upload/upload.css'
import './file-card.css'

import { Trans, useLingui } from '@lingui/react/macro'

import { Icon } from '../components/icon/icon.tsx'
import { BrowseButton } from '../components/upload/browse-button.tsx'
import { RejectionList } from '../components/upload/rejection-list.tsx'
import { FileProblem, ReadingNote } from './file-problem.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'
import { FileExtent } from './file-extent.tsx'
import type { WorkStepParts } from './work-step.ts'
import { FileLosses } from './loss-notice.tsx'
import { useFileReplacement } from './use-file-replacement.ts'

/** The longest side of the thumbnail, in CSS pixels. */
const THUMBNAIL_SIZE = 44

interface FileCardProps extends Pick<WorkStepParts, 'tool' | 'wizard' | 'file' | 'state' | 'onRefuse'> {
  /** The rotation its first page will have, clockwise in degrees. */
  rotation?: number
  pageCount: number | undefined
  /** Called when the first page cannot be rendered. */
  onFail?: (() => void) | undefined
}

/** The chosen file in one line: its first page, name and size, and a button to choose another. */
export function FileCard(props: FileCardProps) {
  const { tool, wizard, file, state, rotation = 0, pageCount, onRefuse, onFail } = props
  const { t } = useLingui()
  const { reading } = file
  const { name } = file.file
  const facts = reading.status === 'ready' ? reading.facts : undefined
  const { accepts: accept } = tool
  const isDisabled = state.name === 'busy'
  const { addFiles, rejections, dismiss, isDragOver, takesSeveral } = useFileReplacement({
    tool,
    isDisabled,
    onReplace: wizard.choose,
    onRefuse,
  })
  const hasProblem = reading.status === 'locked' || reading.status === 'broken'
  const hasDetail = hasProblem || (facts !== undefined && facts.losses.length > 0)
  return (
    <section aria-label={t`Preview`}>
      <div
        className={['filecard', hasProblem && 'file--lock', isDragOver && 'filecard--over'].filter(Boolean).join(' ')}
      >
        {hasProblem ? (
          <span className="file__mark">
            <Icon name={reading.status === 'locked' ? 'lock' : 'wrong'} />
          </span>
        ) : (
          <div className="filecard__pic" role="img" aria-label={t`First page of ${name}`}>
            <span className="filecard__turn" style={{ rotate: `${rotation}deg` }}>
              <FileThumbnail file={file} size={THUMBNAIL_SIZE} onFail={onFail} />
            </span>
          </div>
        )}
        <p className="filecard__text">
          <b>{name}</b>{' '}
          <span>
            <FileExtent file={file} pageCount={pageCount} />
          </span>
          {reading.status === 'reading' && <ReadingNote />}
        </p>
        <BrowseButton
          accept={accept}
          multiple={takesSeveral}
          className="btn btn--plain btn--flush"
          label={t`Change file`}
          disabled={isDisabled}
          onFiles={addFiles}
        >
          <Trans>Change</Trans>
        </BrowseButton>
        {hasDetail && (
          <div className="filecard__more">
            <FileLosses file={file} />
            <FileProblem file={file} chosen={wizard.chosen} />
          </div>
        )}
      </div>
      <RejectionList className="filecard__refused" rejections={rejections} onDismiss={dismiss} />
    </section>
  )
}
