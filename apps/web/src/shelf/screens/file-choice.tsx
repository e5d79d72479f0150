import './shelf.css'

import { Plural, Trans } from '@lingui/react/macro'
import { BYTES_PER_MB, type ToolDefinition, type ToolId } from '@recto/contract'
import { useState } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { useSeveralFiles } from '../../components/upload/several-files.ts'
import { formatSize } from '../../messages/format.ts'
import type { ShelfFile } from '../shelf.ts'
import { StartingFile, FileCheckbox, OtherFile } from './choice-rows.tsx'
import { canRead } from './fitting-tools.ts'
import { useContinue } from './use-continue.ts'
import { ShelfContext, useOpenedShelf, useShelf } from './use-shelf.ts'

interface FileChoiceProps {
  tool: ToolDefinition<ToolId>
  onFiles: (files: readonly File[]) => void
}

/** The files on the shelf, shown on a tool's first step to start with. */
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
  const { files } = useShelf()
  const maxSize = useConfig()[tool.sizeLimit]
  const takesSeveral = useSeveralFiles() !== undefined
  const { chosen, toggle, begin } = useChoice({ tool, onFiles })
  if (files.length === 0) return null
  const isFitting = (file: ShelfFile) => canRead(tool, file) && file.sizeBytes <= maxSize * BYTES_PER_MB

  function renderRow(file: ShelfFile) {
    if (!isFitting(file)) return <OtherFile file={file} tool={tool} maxSize={maxSize} />
    const row = { file, isChosen: chosen.includes(file), onToggle: () => toggle(file.id) }
    if (tool.multiple) return <FileCheckbox {...row} />
    return <StartingFile {...row} isChoosable={takesSeveral} onBegin={() => begin([file])} />
  }

  return (
    <section className="mine" aria-labelledby="mine">
      <div className="mine__head">
        <h2 id="mine">
          {tool.multiple || takesSeveral ? (
            <Trans>Or use files you already have here</Trans>
          ) : (
            <Trans>Or use a file from here</Trans>
          )}
        </h2>
        <span role="status">
          {chosen.length > 0 && <Plural value={chosen.length} one="# chosen" other="# chosen" />}
        </span>
      </div>
      <ul className="mine__list">
        {files.map((file) => (
          <li key={file.id} className={isFitting(file) ? undefined : 'is-off'}>
            {renderRow(file)}
          </li>
        ))}
      </ul>
      {chosen.length > 0 && <Go files={chosen} onUse={() => begin(chosen)} />}
    </section>
  )
}

/** Which files are selected, and how the tool starts with files. */
function useChoice({ tool, onFiles }: FileChoiceProps) {
  const { shelf, files } = useShelf()
  const { open } = useContinue(shelf)
  const takeSeveral = useSeveralFiles()
  const [ids, setIds] = useState<readonly string[]>([])

  async function begin(used: readonly ShelfFile[]) {
    setIds([])
    const opened = await open(used)
    if (opened.length > 1 && !tool.multiple) takeSeveral?.(opened)
    else if (opened.length > 0) onFiles(opened)
  }

  return {
    chosen: files.filter(({ id }) => ids.includes(id)),
    toggle: (id: string) => setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    begin: (used: readonly ShelfFile[]) => void begin(used),
  }
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
