import { Trans } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'
import { Suspense } from 'react'
import { Link } from 'react-router'

import { LateFailure } from '../../components/late-part/late-failure.tsx'
import { latePart } from '../../components/late-part/late-part.tsx'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import { toolForFile } from '../../components/upload/tool-for-file.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { useFileHandoff } from '../../wizard/file-handoff.tsx'
import { OfficeExtent } from '../../wizard/file-extent.tsx'
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
        {toolForFile(file) === undefined ? (
          <Trans>This PDF is password protected.</Trans>
        ) : (
          <Trans>This file is password protected.</Trans>
        )}
      </p>
    )
  }
  if (reading.status === 'broken') return <UnsupportedNote file={file} message={reading.message} />
  if (reading.status === 'unreadable') return null
  if (reading.status === 'office') {
    return (
      <span className="found">
        <OfficeExtent facts={reading.facts} />
      </span>
    )
  }
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

function UnsupportedNote({ file, message }: { file: File; message: string }) {
  const texts = useToolTexts()
  const { handOver } = useFileHandoff()
  const id = toolForFile(file)
  const tool = id === undefined ? undefined : TOOLS[id]
  const title = tool === undefined ? '' : texts.title(tool)
  return (
    <p className="say">
      {message}
      {tool !== undefined && (
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
