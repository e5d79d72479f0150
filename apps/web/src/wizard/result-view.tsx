import '../components/tool-card/tool-card.css'
import './result.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'

import { useConfig } from '../api/config-context.tsx'
import type { IconName } from '../components/icon/icon-names.ts'
import { Icon } from '../components/icon/icon.tsx'
import { PagePicture } from '../components/page-picture/page-picture.tsx'
import { formatSize } from '../words/format.ts'
import { KeptList } from './kept-list.tsx'
import { NextTools } from './next-tools.tsx'
import { toDocument, useResultFacts, type ResultLook } from './use-result-facts.ts'
import type { WizardResult } from './wizard-state.ts'

/** Several files in one, of which no page can be shown. */
const ARCHIVE_TYPE = 'application/zip'

interface ResultViewProps {
  tool: ToolDefinition<ToolId>
  result: WizardResult
  /** What was made, as one sentence. */
  done: string
  /** What it was made of, such as 'from 4 files'. */
  from?: ReactNode
  /** Whether it was just locked with a password: nothing of it is drawn, and no other tool is offered for it. */
  isLocked?: boolean
  /** Whether it was made on this device, so that there is nothing to be deleted elsewhere. */
  isLocal?: boolean
  /** Whether its download has begun by itself. */
  isTaken?: boolean
  onReset: () => void
  /** What the tool tells of its result beyond that. */
  children?: ReactNode
}

/** What was made, the one big way to take it, what was kept, and where to go next. */
export function ResultView(props: ResultViewProps) {
  const { tool, result, done, from, isLocked = false, isLocal = false, isTaken = false, onReset, children } = props
  const { file, url, report } = result
  const isArchive = file.type === ARCHIVE_TYPE
  const look = useResultFacts(result, isLocked, !isArchive)
  const pageCount = report.pageCount ?? look.facts?.pageCount
  return (
    <>
      <section className="result" aria-labelledby="made">
        <Picture result={result} look={look} isArchive={isArchive} />
        <div className="result__body">
          <p className="done">
            <Icon name="check" />
            {done}
          </p>
          <h2 id="made">{file.name}</h2>
          <p className="result__facts num">
            {isArchive && (
              <>
                <Trans>ZIP Archive</Trans>
                {' · '}
              </>
            )}
            {pageCount !== undefined && (
              <>
                <Plural value={pageCount} one="# page" other="# pages" />
                {' · '}
              </>
            )}
            {formatSize(file.size)}
            {from !== undefined && <> · {from}</>}
          </p>
          <p className="acts">
            <a className="btn btn--main btn--huge" href={url} download={file.name}>
              <Icon name="download" />
              {isTaken ? <Trans>Download Again</Trans> : <Trans>Download</Trans>}
            </a>
          </p>
          <p className="hint">
            <Whereabouts isLocal={isLocal} />
          </p>
        </div>
      </section>
      {children}
      <KeptList report={report} />
      {!isLocked && !isArchive && <NextTools current={tool.id} file={file} />}
      <p className="ways">
        <button type="button" className="btn btn--line" onClick={onReset}>
          <Trans>Process Another File</Trans>
        </button>
        <Link className="btn btn--plain" to="/">
          <Trans>Back to All Tools</Trans>
        </Link>
      </p>
    </>
  )
}

function Picture({ result, look, isArchive }: { result: WizardResult; look: ResultLook; isArchive: boolean }) {
  if (isArchive) return <BlankSheet icon="archive" />
  if (look.isLocked) return <BlankSheet icon="lock" />
  return <FirstPage result={result} shape={look.facts?.shapes[0]} />
}

function FirstPage({ result, shape }: { result: WizardResult; shape: number | undefined }) {
  const { t } = useLingui()
  const document = useMemo(() => toDocument(result), [result])
  return (
    <div className="result__pic" role="img" aria-label={t`First page of ${result.file.name}`}>
      <PagePicture document={document} shape={shape} size={290} priority="soon" />
    </div>
  )
}

/** Stands for what shows no page: a locked file, or several in an archive. */
function BlankSheet({ icon }: { icon: IconName }) {
  return (
    <div className="result__pic" aria-hidden="true">
      <span className="mini mini--blank">
        <Icon name={icon} />
      </span>
    </div>
  )
}

/** Where the result is, and for how long. */
function Whereabouts({ isLocal }: { isLocal: boolean }) {
  const { retentionHours } = useConfig()
  if (isLocal) {
    return (
      <>
        <Icon name="device" />
        <Trans>Made on this device. Nothing was sent anywhere.</Trans>
      </>
    )
  }
  return (
    <>
      <Icon name="clock" />
      <Trans>Files are deleted automatically after {retentionHours} hours.</Trans>
    </>
  )
}
