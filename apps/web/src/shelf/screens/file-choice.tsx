import './shelf.css'

import { Plural, Trans } from '@lingui/react/macro'
import { AVAILABLE_TOOLS, BYTES_PER_MB, type ToolDefinition, type ToolId } from '@recto/contract'
import { useState } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { formatSize } from '../../messages/format.ts'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import type { ShelfFile } from '../shelf.ts'
import { FileExtent } from './file-facts.tsx'
import { FilePicture } from './file-picture.tsx'
import { canRead } from './fitting-tools.ts'
import { useContinue } from './use-continue.ts'
import { ShelfContext, useOpenedShelf, useShelf } from './use-shelf.ts'

interface FileChoiceProps {
  tool: ToolDefinition<ToolId>
  onFiles: (files: readonly File[]) => void
}

/** The files of the shelf on the first step of a tool, which can begin with them. */
export function FileChoice(props: FileChoiceProps) {
  const shelf = useOpenedShelf()
  if (shelf === undefined) return null
  return (
    <ShelfContext value={shelf}>
      <Choice {...props} />
    </ShelfContext>
  )
}

function Choice({ tool, onFiles }: FileChoiceProps) {
  const { shelf, files } = useShelf()
  const { open } = useContinue(shelf)
  const [ids, setIds] = useState<readonly string[]>([])
  const maxSize = useConfig()[tool.sizeLimit]
  if (files.length === 0) return null
  const fitting = files.filter((file) => canRead(tool, file) && file.sizeBytes <= maxSize * BYTES_PER_MB)
  const chosen = fitting.filter(({ id }) => ids.includes(id))
  const use = (used: readonly ShelfFile[]) => {
    setIds([])
    void open(used).then((opened) => opened.length > 0 && onFiles(opened))
  }
  const toggle = (id: string) => setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  return (
    <section className="mine" aria-labelledby="mine">
      <div className="mine__head">
        <h2 id="mine">
          {tool.multiple ? <Trans>Or use files you already have here</Trans> : <Trans>Or use a file from here</Trans>}
        </h2>
        {tool.multiple && chosen.length > 0 && (
          <span role="status">
            <Plural value={chosen.length} one="# chosen" other="# chosen" />
          </span>
        )}
      </div>
      <ul className="mine__list">
        {files.map((file) => (
          <li key={file.id} className={fitting.includes(file) ? undefined : 'is-off'}>
            {!fitting.includes(file) && <OtherFile file={file} tool={tool} maxSize={maxSize} />}
            {fitting.includes(file) && !tool.multiple && (
              <button type="button" className="mine__row" onClick={() => use([file])}>
                <FileLine file={file} />
              </button>
            )}
            {fitting.includes(file) && tool.multiple && (
              <label className="mine__row box">
                <input type="checkbox" checked={ids.includes(file.id)} onChange={() => toggle(file.id)} />
                <FileLine file={file} />
              </label>
            )}
          </li>
        ))}
      </ul>
      {chosen.length > 0 && <Go files={chosen} onUse={() => use(chosen)} />}
    </section>
  )
}

function FileLine({ file }: { file: ShelfFile }) {
  return (
    <>
      <FilePicture file={file} />
      <span>
        <b>{file.name}</b>
        <em>
          <FileExtent file={file} />
        </em>
      </span>
    </>
  )
}

/** A file the tool cannot read, with one that can. */
function OtherFile({ file, tool, maxSize }: { file: ShelfFile; tool: ToolDefinition<ToolId>; maxSize: number }) {
  const texts = useToolTexts()
  const name = texts.title(tool)
  const { accepts } = tool
  const other = AVAILABLE_TOOLS.find((each) => canRead(each, file))
  const otherName = other === undefined ? '' : texts.title(other)
  return (
    <div className="mine__row">
      <FilePicture file={file} />
      <span>
        <b>{file.name}</b>
        <em>
          {canRead(tool, file) && <Trans>Larger than {maxSize}MB</Trans>}
          {!canRead(tool, file) && other === undefined && (
            <Trans>
              {name} takes {accepts} files.
            </Trans>
          )}
          {!canRead(tool, file) && other !== undefined && (
            <Trans>
              {name} takes {accepts} files; {otherName} takes this one.
            </Trans>
          )}
        </em>
      </span>
    </div>
  )
}

function Go({ files, onUse }: { files: readonly ShelfFile[]; onUse: () => void }) {
  const size = formatSize(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
  const pageCount = files.reduce((sum, { pageCount: pages = 0 }) => sum + pages, 0)
  return (
    <div className="mine__go">
      <span>
        {pageCount > 0 && (
          <>
            <Plural value={pageCount} one="# page" other="# pages" />
            {', '}
          </>
        )}
        {size}
      </span>
      <button type="button" className="btn btn--main btn--big" onClick={onUse}>
        <Plural value={files.length} one="Use this file" other="Use these # files" />
      </button>
    </div>
  )
}
