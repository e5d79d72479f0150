import { Trans } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'
import { Link } from 'react-router'

import { useAvailability } from '../../api/config-context.tsx'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import { useFileHandoff } from '../../wizard/file-handoff.tsx'
import { toolForFile } from './tool-for-file.ts'

/** A link to the tool for a rejected file; nothing if there is none. */
export function OtherTool({ file }: { file: File }) {
  const isAvailable = useAvailability()
  const texts = useToolTexts()
  const { handOver } = useFileHandoff()
  const id = toolForFile(file)
  const tool = id === undefined ? undefined : TOOLS[id]
  if (tool === undefined || !isAvailable(tool)) return null
  const title = texts.title(tool)
  return (
    <p className="todo">
      <Link to={tool.route} onClick={() => handOver([file])}>
        <Trans>Open it in {title}</Trans>
      </Link>
    </p>
  )
}
