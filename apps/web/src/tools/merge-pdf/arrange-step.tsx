import './arrange.css'
import '../../wizard/bench.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS, TOOLS } from '@recto/contract'
import type { ReactNode } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { BrowseButton } from '../../components/upload/browse-button.tsx'
import { RejectionList } from '../../components/upload/rejection-list.tsx'
import { useIntake } from '../../components/upload/use-intake.ts'
import { useWindowFiles } from '../../components/upload/use-window-files.ts'
import { Icon } from '../../components/icon/icon.tsx'
import type { Place } from '../../where/place.ts'
import type { Where } from '../../where/use-where.ts'
import { isUsable } from '../../wizard/chosen-files.ts'
import { failedFile } from '../../wizard/failed-file.ts'
import { PreviewWait } from '../../wizard/preview-wait.tsx'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { StepFrame } from '../../wizard/step-frame.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import type { WizardEvent, WizardState } from '../../wizard/wizard-state.ts'
import { formatCount, formatSize } from '../../messages/format.ts'
import { ContactSheet } from './contact-sheet.tsx'
import { ListActions } from './list-actions.tsx'
import { isOfficeFile } from './convert-inputs.ts'
import { OrderList } from './order-list.tsx'
import { totalsOf } from './totals.ts'
import { TooFewHint } from './too-few-hint.tsx'

const TOOL = TOOLS['merge-pdf']
const { min: MIN_FILES } = OPERATIONS.merge.files

interface ArrangeStepProps {
  head: ReactNode
  chosen: ChosenFiles
  state: Extract<WizardState, { name: 'configure' | 'busy' | 'failed' }>
  send: (event: WizardEvent) => void
  where: Where | undefined
  onBack: () => void
  onMerge: () => void
  /** Retries at the other place after a failure. */
  onMergeAt: (place: Place) => void
  onCancel: () => void
}

/** Step 2: the order of the files on the left, the pages of the result on the right. */
export function ArrangeStep(props: ArrangeStepProps) {
  const { head, chosen, state, send, where, onBack, onMerge, onMergeAt, onCancel } = props
  const { t } = useLingui()
  const config = useConfig()
  const { files } = chosen
  const isBusy = state.name === 'busy'
  const totals = totalsOf(files)
  const { addFiles, rejections, dismiss } = useIntake({
    accept: chosen.accepts,
    multiple: TOOL.multiple,
    maxSize: config[TOOL.sizeLimit],
    maxFiles: config.maxFiles,
    count: files.length,
    onAdd: (added) => {
      chosen.add(added)
      send({ type: 'changed' })
    },
  })
  const isDragOver = useWindowFiles((dropped) => !isBusy && addFiles(dropped))
  const hasProblem = !files.every(isUsable)
  const officeCount = files.filter(isOfficeFile).length
  const isUnreachable = officeCount > 0 && where?.isOnline === false
  const isReady = files.length >= MIN_FILES && !hasProblem && !isUnreachable
  const size = formatSize(totals.bytes)

  const failed = failedFile(state, files)
  const leaveOut = () => {
    if (failed === undefined) return
    chosen.remove(failed.id)
    send({ type: 'changed' })
  }
  return (
    <StepFrame
      work={t`Merging files`}
      loading={<PreviewWait />}
      className="work--bench work--arrange"
      wizard={{ isReady, cancel: onCancel, goTo: onBack, where }}
      state={state}
      summary={
        <>
          <b>
            <Plural value={files.length} one="# file" other="# files into one" />
          </b>
          <span>
            {totals.pages !== undefined && (
              <>
                <Plural value={totals.pages} one="# page" other="# pages" />
                {' · '}
              </>
            )}
            <Trans>about {size}</Trans>
          </span>
        </>
      }
      note={
        officeCount > 0 && (
          <Plural value={officeCount} one="# is sent to our server first" other="# are sent to our server first" />
        )
      }
      action={t`Merge Files`}
      output={OPERATIONS.merge.outputName([])}
      onRun={onMerge}
    >
      <div className="bench">
        {head}
        <section className={isDragOver ? 'bench__main bench__main--over' : 'bench__main'} aria-labelledby="order">
          <StepFailure
            state={state}
            wizard={{ where, retryAt: onMergeAt }}
            operation={OPERATIONS.merge}
            onLeaveOut={failed && leaveOut}
            onRetry={onMerge}
          >
            <Trans>Your files and their order are kept.</Trans>
          </StepFailure>
          <div className="two__head">
            <h2 id="order">
              <Trans>Arrange PDF Order</Trans>
            </h2>
            <BrowseButton
              accept={chosen.accepts}
              multiple
              className="btn btn--plain btn--flush"
              disabled={isBusy}
              onFiles={addFiles}
            >
              <Icon name="plus" />
              <Trans>Add Files</Trans>
            </BrowseButton>
          </div>
          {officeCount > 0 && (
            <p className="hint arrange__sent">
              <Icon name="server" />
              <Plural
                value={officeCount}
                one="# Office file is sent to our server when you start, and converted to PDF there first."
                other="# Office files are sent to our server when you start, and converted to PDF there first."
              />{' '}
              {isUnreachable && <Trans>There is no connection now.</Trans>}
            </p>
          )}
          <OrderList
            chosen={chosen}
            isDisabled={isBusy}
            badIndex={state.name === 'failed' ? state.failure.fileIndex : undefined}
            onChange={() => send({ type: 'changed' })}
          />
          <ListActions chosen={chosen} isDisabled={isBusy} onChange={() => send({ type: 'changed' })} />
          <RejectionList className="files" rejections={rejections} onDismiss={dismiss} />
          <dl className="total">
            <div>
              <dt>
                <Trans>Files</Trans>
              </dt>
              <dd>{formatCount(files.length)}</dd>
            </div>
            {totals.pages !== undefined && (
              <div>
                <dt>
                  <Trans>Pages</Trans>
                </dt>
                <dd>{formatCount(totals.pages)}</dd>
              </div>
            )}
            <div>
              <dt>
                <Trans>Size</Trans>
              </dt>
              <dd>{size}</dd>
            </div>
          </dl>
          {files.length < MIN_FILES && (
            <p className="rule">
              <TooFewHint />
            </p>
          )}
          {hasProblem && (
            <p className="rule hint" role="status">
              <Trans>Unlock, replace or remove the files marked above to continue.</Trans>
            </p>
          )}
          <p className="help">
            <span className="help__mouse">
              <Trans>Drag files to their place, or use the arrows.</Trans>
            </span>
            <span className="help__touch">
              <Trans>Hold a file and drag it to its place, or use the arrows.</Trans>
            </span>{' '}
            <Trans>Each file’s bookmarks go under its name.</Trans>
          </p>
        </section>
        <ContactSheet files={files} pageCount={totals.pages} />
      </div>
    </StepFrame>
  )
}
