import '../components/upload/upload.css'
import './file-card.css'
import './stage.css'
import './live-stage.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../components/icon/icon.tsx'
import { PHONE, useMediaQuery } from '../components/use-media-query.ts'
import { PageStepper } from '../components/page-stepper/page-stepper.tsx'
import { BrowseButton } from '../components/upload/browse-button.tsx'
import { RejectionList } from '../components/upload/rejection-list.tsx'
import { errorText } from '../messages/error-messages.ts'
import { formatSize } from '../messages/format.ts'
import type { ChosenFile } from './chosen-files.ts'
import { CompatibilityFrame } from './compatibility-frame.tsx'
import { FileProblem, ReadingNote } from './file-problem.tsx'
import { FileLosses } from './loss-notice.tsx'
import { PageArea } from './page-area.tsx'
import { PageCount } from './page-count.tsx'
import type { PagePart } from './page-part.ts'
import { PageStrip } from './page-strip.tsx'
import type { WorkStepParts } from './work-step.ts'
import type { ChosenFiles } from './use-chosen-files.ts'
import type { LiveView } from './use-live-view.ts'
import { useFileReplacement } from './use-file-replacement.ts'

interface LiveStageProps extends Pick<WorkStepParts, 'tool' | 'wizard' | 'file' | 'state' | 'onRefuse'> {
  pageCount: number | undefined
  view: LiveView
  /** A description of the page, as its accessible name. */
  label: string
  /** The part of the page that changes. */
  part: PagePart
  /** A note about the page. */
  note: string | undefined
  /** Whether the error is already shown at a field. */
  isProblemShown: boolean
}

/**
 * The preview: one page of the file, exactly as the result will have it. Shown on the right, or on phones as a strip
 * with the part that changes.
 */
export function LiveStage(props: LiveStageProps) {
  const { tool, wizard, file, state, pageCount, view, label, part, note, isProblemShown, onRefuse } = props
  const { t } = useLingui()
  const isPhone = useMediaQuery(PHONE)
  const isDisabled = state.name === 'busy'
  const { addFiles, rejections, dismiss, isDragOver, takesSeveral } = useFileReplacement({
    tool,
    isDisabled,
    onReplace: wizard.choose,
    onRefuse,
  })
  const { reading } = file
  const hasProblem = reading.status === 'locked' || reading.status === 'broken'
  const { problem } = view
  const noteText = problem === undefined || isProblemShown ? note : errorText(problem.code, problem.facts)
  const isUnrenderable = reading.status === 'unreadable' || view.isUnrenderable
  const facts = reading.status === 'ready' ? reading.facts : undefined
  const sheet = { view, label, aspectRatio: facts?.aspectRatios[0] }
  return (
    <>
      {isPhone && facts !== undefined && <PageStrip {...sheet} part={part} pageCount={facts.pageCount} />}
      <section
        className={isDragOver ? 'bench__side stage live live--over' : 'bench__side stage live'}
        aria-label={isPhone ? file.file.name : t`Preview`}
      >
        <div className="live__head">
          <div className="live__file">
            <b>{file.file.name}</b>
            <span>
              {pageCount !== undefined && (
                <>
                  <PageCount pageCount={pageCount} />
                  {' · '}
                </>
              )}
              {formatSize(file.file.size)}
              {' · '}
              <BrowseButton
                accept={tool.accepts}
                multiple={takesSeveral}
                className="linkbtn"
                disabled={isDisabled}
                onFiles={addFiles}
              >
                <Trans>Choose Another File</Trans>
              </BrowseButton>
            </span>
            {reading.status === 'reading' && <ReadingNote />}
          </div>
          {facts !== undefined && facts.pageCount > 1 && (
            <PageStepper page={view.page} pageCount={facts.pageCount} onPage={view.setPage} />
          )}
        </div>
        <RejectionList className="filecard__refused" rejections={rejections} onDismiss={dismiss} />
        <FileLosses file={file} />
        {hasProblem && <LockedFile file={file} chosen={wizard.chosen} />}
        {isUnrenderable && !hasProblem && <CompatibilityFrame file={file.file} />}
        {!isPhone && facts !== undefined && <PageArea {...sheet} />}
        <p className="live__note" role="status">
          {noteText !== undefined && (
            <>
              <Icon name="caution" />
              {noteText}
            </>
          )}
        </p>
      </section>
    </>
  )
}

function LockedFile({ file, chosen }: { file: ChosenFile; chosen: ChosenFiles }) {
  return (
    <div className="filecard file--lock">
      <span className="file__mark">
        <Icon name={file.reading.status === 'locked' ? 'lock' : 'wrong'} />
      </span>
      <div className="file__name">
        <FileProblem file={file} chosen={chosen} />
      </div>
    </div>
  )
}
