import { Trans, useLingui } from '@lingui/react/macro'
import { TOOL_LIST } from '@recto/contract'
import { Suspense } from 'react'
import { Link } from 'react-router'

import { LateFailure } from '../../components/late-part/late-failure.tsx'
import { latePart } from '../../components/late-part/late-part.tsx'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { useFileHandoff } from '../../wizard/file-handoff.tsx'
import { PageCount } from '../../wizard/page-count.tsx'
import { loadMessages } from '../../messages/catalog.ts'

/** Few files have losses, so the notice and its texts are loaded on demand. */
const LossNotice = latePart(
  async () => {
    const [module] = await Promise.all([import('../../wizard/loss-notice.tsx'), loadMessages('warnings')])
    return module.LossNotice
  },
  () => <LateFailure />,
)

/** The state of an uploaded file: its pages, its protection, or why no tool accepts it. */
export function FileSummary({ chosen, isScanned }: { chosen: ChosenFile; isScanned: boolean }) {
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
  if (reading.status === 'broken') return <UnsupportedNote file={file} message={reading.message} />
  if (reading.status === 'unreadable') return null
  const { pageCount, isEncrypted, isRepaired, losses } = reading.facts
  return (
    <>
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
        {isRepaired && losses.length === 0 && (
          <li>
            <Trans>Damaged, but can be repaired</Trans>
          </li>
        )}
      </ul>
      {losses.length > 0 && (
        <Suspense>
          <LossNotice warnings={losses} />
        </Suspense>
      )}
    </>
  )
}

/** Tools for files other than PDF, some of them planned, by extension. */
const TOOLS_OF_TYPES: readonly [ending: RegExp, tool: string][] = [
  [/\.(jpe?g|png|webp|tiff?|bmp|gif|heic|avif|svg|jp2)$/i, 'image-to-pdf'],
  [/\.docx?$/i, 'docx-to-pdf'],
  [/\.xlsx?$/i, 'xlsx-to-pdf'],
  [/\.pptx?$/i, 'pptx-to-pdf'],
]

function UnsupportedNote({ file, message }: { file: File; message: string }) {
  const { t } = useLingui()
  const texts = useToolTexts()
  const { handOver } = useFileHandoff()
  const id = TOOLS_OF_TYPES.find(([ending]) => ending.test(file.name))?.[1]
  const tool = TOOL_LIST.find((known) => known.id === id)
  const title = tool === undefined ? '' : texts.title(tool)
  return (
    <p className="say">
      {message}
      {tool?.availability === 'coming-soon' && ` · ${t`${title} is coming soon.`}`}
      {tool?.availability === 'available' && (
        <>
          {' · '}
          <Link to={tool.route} onClick={() => handOver([file])}>
            <Trans>Open it in {title}</Trans>
          </Link>
        </>
      )}
    </p>
  )
}
