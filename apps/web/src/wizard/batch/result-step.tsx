import '../../components/tool-card/tool-card.css'
import '../result.css'

import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { uniqueFileNames } from '@recto/contract'
import { useState } from 'react'
import { Link } from 'react-router'

import { Icon } from '../../components/icon/icon.tsx'
import { LazyOutputName } from '../../late-controls/lazy-controls.tsx'
import { formatSize } from '../../messages/format.ts'
import { withStem } from '../../naming/file-name.ts'
import { useOutputName } from '../../naming/use-output-name.ts'
import { NextTools } from '../next-tools.tsx'
import { saveFile } from '../save-file.ts'
import { isDone, isInterrupted, type DoneRow } from './batch-rows.ts'
import type { BatchStepParts } from './batch-step-parts.ts'
import { makeArchive } from './make-archive.ts'
import { readyText, type BatchSum } from './result-texts.ts'
import { Unfinished } from './unfinished.tsx'
import { WorkRow } from './work-row.tsx'

const PDF_TYPE = 'application/pdf'

/** The last step of a batch: the summary of all files, then each file. */
export function ResultStep(props: BatchStepParts) {
  const { tool, batch, head, isLocked = false } = props
  const rows = batch.snapshot?.rows ?? []
  const done = rows.filter(isDone)
  const files = nameFiles(done)
  const documents = isLocked ? [] : [...files.values()].filter(({ type }) => type === PDF_TYPE)
  return (
    <main id="main" className="work work--mid work--batch">
      {head}
      <Unfinished batch={batch} />
      {(done.length > 0 || !rows.some(isInterrupted)) && (
        <Sum {...props} done={done} count={rows.length} files={[...files.values()]} />
      )}
      <ul className="batch batch--made">
        {rows.map((row) => (
          <WorkRow key={row.id} {...props} row={row} name={files.get(row.id)?.name ?? row.file.name} />
        ))}
      </ul>
      {done.length > 0 && <Kept done={done} />}
      {documents.length > 0 && <NextTools current={tool.id} files={documents} />}
      <p className="ways">
        <button type="button" className="btn btn--line" onClick={batch.reset}>
          <Trans>Process Other Files</Trans>
        </button>
        <Link className="btn btn--plain" to="/">
          <Trans>Back to All Tools</Trans>
        </Link>
      </p>
    </main>
  )
}

/** Where the results are, and that the server no longer has any. */
function Kept({ done }: { done: readonly DoneRow[] }) {
  const sent = done.filter(({ state }) => state.made.place === 'server').length
  return (
    <p className="hint batch__kept">
      <Icon name={sent === 0 ? 'device' : 'server'} />
      {sent === 0 ? (
        <Trans>Made on this device and kept only in this browser. Nothing was sent.</Trans>
      ) : (
        <Plural
          value={sent}
          one="# file was made on our server, which deletes its copies as soon as the result is here."
          other="# files were made on our server, which deletes its copies as soon as a result is here."
        />
      )}
    </p>
  )
}

/** The results under distinct names, by row ID. */
function nameFiles(done: readonly DoneRow[]): ReadonlyMap<string, File> {
  const names = uniqueFileNames(done.map(({ state }) => state.made.file.name))
  return new Map(
    done.map(({ id, state: { made } }, index) => {
      const name = names[index] ?? made.file.name
      return [id, name === made.file.name ? made.file : new File([made.file], name, { type: made.file.type })]
    }),
  )
}

interface SumProps extends BatchStepParts {
  done: readonly DoneRow[]
  /** Number of files in the batch. */
  count: number
  files: readonly File[]
}

/** The summary of all files, and all results as an archive. */
function Sum({ tool, batch, sumUp = sumBySize, done, count, files }: SumProps) {
  const { done: sentence, title, detail } = sumUp(done, count)
  const archive = `${tool.id}.zip`
  return (
    <section className="batchsum" aria-labelledby="made">
      <div>
        <p className={done.length === 0 ? 'done done--plain' : 'done'}>
          <Icon name={done.length === 0 ? 'info' : 'check'} />
          {sentence}
        </p>
        <h2 id="made">{title}</h2>
        <p className="num batchsum__detail">{detail}</p>
        {files.length > 0 && <LazyOutputName defaultName={archive} />}
      </div>
      {files.length > 0 && <ArchiveButton files={files} name={archive} isNext={batch.unfinished.length === 0} />}
    </section>
  )
}

interface ArchiveButtonProps {
  files: readonly File[]
  /** The default name. */
  name: string
  /** Whether this is the main action. */
  isNext: boolean
}

/** All results as a ZIP, assembled on demand. */
function ArchiveButton({ files, name, isNext }: ArchiveButtonProps) {
  const { t } = useLingui()
  const [stem] = useOutputName()
  const [isPacking, setIsPacking] = useState(false)

  async function download() {
    setIsPacking(true)
    try {
      saveFile(await makeArchive(files), withStem(name, stem))
    } finally {
      setIsPacking(false)
    }
  }

  return (
    <button
      type="button"
      className={`btn btn--huge ${isNext ? 'btn--main' : 'btn--line'}`}
      aria-disabled={isPacking || undefined}
      onClick={() => !isPacking && void download()}
    >
      <Icon name="archive" />
      {isPacking ? t`Packing the files` : t`Download all as ZIP`}
    </button>
  )
}

/** The summary for tools without their own. */
function sumBySize(done: readonly DoneRow[], count: number): BatchSum {
  return {
    done: readyText(done.length, count),
    title: plural(done.length, { one: '# new file', other: '# new files' }),
    detail: formatSize(done.reduce((sum, { state }) => sum + state.made.file.size, 0)),
  }
}
