import { Trans, useLingui } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'

import { useToolWords } from '../../words/use-tool-words.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { PageCount } from '../../wizard/page-count.tsx'

/** What a file is, said at the file: its pages, its lock, or why no tool takes it. */
export function FileFacts({ chosen, isScanned }: { chosen: ChosenFile; isScanned: boolean }) {
  const { file, reading } = chosen
  if (reading.status === 'reading') {
    return (
      <span className="found">
        <Trans>Checking…</Trans>
      </span>
    )
  }
  if (reading.status === 'locked') {
    return (
      <p className="say">
        <Trans>This PDF is password protected.</Trans>
      </p>
    )
  }
  if (reading.status === 'broken') return <WhyNot name={file.name} message={reading.message} />
  if (reading.status === 'unseen') return null
  const { pageCount, isEncrypted, isRepaired } = reading.facts
  return (
    <ul className="found">
      <li>
        <PageCount pageCount={pageCount} />
      </li>
      {isEncrypted && (
        <li>
          <Trans>Encrypted, opens without a password</Trans>
        </li>
      )}
      {isScanned && (
        <li>
          <Trans>Scanned</Trans>
        </li>
      )}
      {isRepaired && (
        <li>
          <Trans>Damaged, but can be repaired</Trans>
        </li>
      )}
    </ul>
  )
}

/** Files that a tool is on its way for, by how their names end. */
const ANNOUNCED: readonly [ending: RegExp, tool: string][] = [
  [/\.(jpe?g|png|webp|tiff?|bmp|gif|heic)$/i, 'image-to-pdf'],
  [/\.docx?$/i, 'docx-to-pdf'],
  [/\.xlsx?$/i, 'xlsx-to-pdf'],
  [/\.pptx?$/i, 'pptx-to-pdf'],
]

function WhyNot({ name, message }: { name: string; message: string }) {
  const { t } = useLingui()
  const words = useToolWords()
  const id = ANNOUNCED.find(([ending]) => ending.test(name))?.[1]
  const tool = TOOLS.find((known) => known.id === id)
  const title = tool === undefined ? '' : words.title(tool)
  return (
    <p className="say">
      {message}
      {tool?.availability === 'coming-soon' && ` · ${t`${title} is coming soon.`}`}
    </p>
  )
}
