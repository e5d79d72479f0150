import { Trans, useLingui } from '@lingui/react/macro'
import { ERRORS } from '@recto/contract'
import type { ReactNode } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { UnlockForm } from '../../components/upload/unlock-form.tsx'
import { formatSize } from '../../messages/format.ts'
import { LossNotice } from '../loss-notice.tsx'
import { useProgressText } from '../progress-bar.tsx'
import { saveFile } from '../save-file.ts'
import { useWorkName } from '../use-work-names.ts'
import { FileExtent } from '../file-extent.tsx'
import {
  workShare,
  type BatchRow,
  type DoneRow,
  type LeftOutReason,
  type Refusal,
  type RowState,
} from './batch-rows.ts'
import type { BatchStepParts } from './batch-step-parts.ts'
import { ResultNotes } from './result-notes.tsx'
import type { ResultTexts } from './result-texts.ts'
import { RowFrame } from './row-frame.tsx'

export interface WorkRowProps extends BatchStepParts {
  row: BatchRow
  /** The name to show: of the file or of its result. */
  name: string
}

/** One file during and after the work, whatever its outcome. */
export function WorkRow(props: WorkRowProps) {
  const { row } = props
  const { state } = row
  switch (state.status) {
    case 'done':
      return <Done {...props} row={{ ...row, state }} />
    case 'running':
      return <Running {...props} state={state} />
    case 'waiting':
      return <Waiting {...props} />
    case 'refused':
      return <Refused {...props} refusal={state.refusal} />
    case 'left-out':
      return <LeftOut {...props} reason={state.reason} />
  }
}

/** The chosen file of a row. */
function fileOf({ batch, row }: WorkRowProps) {
  return batch.chosen.files.find(({ id }) => id === row.id)
}

function Done(props: WorkRowProps & { row: DoneRow }) {
  const { batch, row, name, describe = describeBySize } = props
  const { t } = useLingui()
  const { made } = row.state
  const { detail, outcome, share } = describe(row)
  return (
    <RowFrame
      file={fileOf(props)}
      name={name}
      end={
        <>
          <p className={batch.stage === 'busy' ? 'batch__end batch__end--good' : 'batch__end'}>
            {batch.stage === 'busy' && <Icon name="check" />}
            {outcome}
          </p>
          <button
            type="button"
            className="iconbtn"
            aria-label={t`Download ${name}`}
            onClick={() => saveFile(made.file, name === row.file.name ? made.file.name : name)}
          >
            <Icon name="download" />
          </button>
          {share !== undefined && batch.stage === 'done' && (
            <div className="bar bar--size" aria-hidden="true">
              <i style={{ width: `${Math.min(1, share) * 100}%` }} />
            </div>
          )}
        </>
      }
    >
      <span>{detail}</span>
      <LossNotice warnings={made.report.warnings} />
      {batch.stage === 'done' && <ResultNotes warnings={made.report.warnings} />}
    </RowFrame>
  )
}

function describeBySize({ state: { made } }: DoneRow): ResultTexts {
  return { detail: formatSize(made.file.size) }
}

function Running(props: WorkRowProps & { state: Extract<RowState, { status: 'running' }> }) {
  const { row, name, unit = 'page', state } = props
  const work = useWorkName(props.tool.id)
  const text = useProgressText(state.progress, unit) ?? work
  const percent = Math.round(workShare(state.progress) * 100)
  return (
    <RowFrame
      file={fileOf(props)}
      name={name}
      end={
        <>
          <p className="batch__end">{text}</p>
          <StopButton {...props} />
          <div
            className="bar"
            role="progressbar"
            aria-label={name}
            aria-valuetext={text}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
        </>
      }
    >
      <Facts {...props} row={row} />
    </RowFrame>
  )
}

function Waiting(props: WorkRowProps) {
  return (
    <RowFrame
      file={fileOf(props)}
      name={props.name}
      isFaint
      end={
        <>
          <p className="batch__end batch__end--muted">
            <Trans>Waiting</Trans>
          </p>
          <StopButton {...props} />
        </>
      }
    >
      <Facts {...props} />
    </RowFrame>
  )
}

/** Removes a file from the work. */
function StopButton({ batch, row }: WorkRowProps) {
  const { t } = useLingui()
  const { name } = row.file
  return (
    <button
      type="button"
      className="iconbtn batch__stop"
      aria-label={t`Leave out ${name}`}
      onClick={() => batch.leaveOut(row.id)}
    >
      <Icon name="close" />
    </button>
  )
}

function Facts(props: WorkRowProps) {
  const file = fileOf(props)
  return <span>{file === undefined ? formatSize(props.row.file.size) : <FileExtent file={file} />}</span>
}

/** Why a file has no result, and what to do about it. */
function Refused(props: WorkRowProps & { refusal: Refusal }) {
  const { batch, row, name, refusal } = props
  const { code, message } = refusal
  if (code === 'PASSWORD_REQUIRED' || code === 'WRONG_PASSWORD') {
    return <Locked {...props} isWrong={code === 'WRONG_PASSWORD'} />
  }
  // A problem with the file itself does not go away by retrying.
  const other = props.instead?.(code)
  const canRetry = batch.canRetry(row.id) && (code === undefined || ERRORS[code].group !== 'fix-input')
  return (
    <RowFrame file={fileOf(props)} name={name} tone="bad" end={null}>
      <p className="say">{message}</p>
      <Ways {...props}>
        {canRetry && <Retry {...props} />}
        {other !== undefined && (
          <button type="button" className="linkbtn" onClick={() => batch.retry(row.id, { request: other.request })}>
            {other.label}
          </button>
        )}
        {refusal.isDeviceAtFault === true && batch.where?.canChange === true && (
          <button type="button" className="linkbtn" onClick={() => batch.retry(row.id, { place: 'server' })}>
            <Trans>Use our server instead</Trans>
          </button>
        )}
      </Ways>
    </RowFrame>
  )
}

function LeftOut(props: WorkRowProps & { reason: LeftOutReason }) {
  const { batch, row, name, reason, consentAction } = props
  const isLocked = reason === 'interrupted' && fileOf(props)?.reading.status === 'locked'
  if (reason === 'locked' || isLocked) return <Locked {...props} isWrong={false} />
  if (typeof reason === 'object') return <Refused {...props} refusal={reason} />
  return (
    <RowFrame
      file={fileOf(props)}
      name={name}
      isFaint={batch.stage === 'busy'}
      end={
        <p className="batch__end batch__end--muted">
          {reason === 'signed' && <Trans>As it was</Trans>}
          {reason === 'stopped' && <Trans>Left out</Trans>}
          {reason === 'interrupted' && <Trans>Not done yet</Trans>}
        </p>
      }
    >
      {reason === 'signed' ? (
        <span>
          <Trans>Left out, because a change would make its signature invalid.</Trans>
        </span>
      ) : (
        <Facts {...props} />
      )}
      <Ways {...props}>
        {reason === 'signed' ? (
          <button type="button" className="linkbtn" onClick={() => batch.retry(row.id, { mayBreakSignature: true })}>
            {consentAction}
          </button>
        ) : (
          batch.canRetry(row.id) && <Retry {...props} />
        )}
      </Ways>
    </RowFrame>
  )
}

function Locked(props: WorkRowProps & { isWrong: boolean }) {
  const { batch, row, name, isWrong } = props
  return (
    <RowFrame file={fileOf(props)} name={name} tone="locked" end={null}>
      {batch.stage === 'busy' ? (
        <p className="say">
          <Trans>This PDF is password protected.</Trans>
        </p>
      ) : (
        <UnlockForm
          file={name}
          isWrong={isWrong}
          isOpening={false}
          onSubmit={(password) => batch.retry(row.id, { password })}
        />
      )}
      <Ways {...props} />
    </RowFrame>
  )
}

/** Actions for a file without a result, once all have had their turn. */
function Ways({ batch, row, children }: WorkRowProps & { children?: ReactNode }) {
  const { t } = useLingui()
  if (batch.stage === 'busy') return null
  const { name } = row.file
  return (
    <p className="todo">
      {children}
      <button type="button" className="linkbtn" aria-label={t`Remove ${name}`} onClick={() => batch.remove(row.id)}>
        <Trans>Remove</Trans>
      </button>
    </p>
  )
}

function Retry({ batch, row }: WorkRowProps) {
  const { t } = useLingui()
  const { name } = row.file
  return (
    <button type="button" className="linkbtn" aria-label={t`Try ${name} again`} onClick={() => batch.retry(row.id)}>
      <Trans>Try Again</Trans>
    </button>
  )
}
