import '../components/tool-card/tool-card.css'

import { Plural, Trans } from '@lingui/react/macro'
import { takesSeveral, TOOLS, type ToolDefinition, type ToolId } from '@recto/contract'
import { Link } from 'react-router'

import { useAvailability } from '../api/config-context.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { useToolTexts } from '../messages/use-tool-texts.ts'
import { useFileHandoff } from './file-handoff.tsx'

const MAX_TOOLS = 3
/** What people do with a PDF next, most popular first. */
const POPULAR_NEXT: readonly ToolId[] = [
  'compress-pdf',
  'number-pages',
  'protect-pdf',
  'watermark-pdf',
  'rotate-pdf',
  'split-pdf',
  'merge-pdf',
  'sanitize-pdf',
]
/** What follows a tool instead. */
const NEXT_AFTER: Partial<Record<ToolId, readonly ToolId[]>> = {
  'ocr-pdf': ['pdf-to-xlsx', 'compress-pdf', 'protect-pdf'],
}
/** What follows a batch. */
const POPULAR_AFTER_BATCH: readonly ToolId[] = ['merge-pdf', ...POPULAR_NEXT.filter((id) => id !== 'merge-pdf')]

interface NextToolsProps {
  current: ToolId
  /** The results: one, or several of a batch. */
  files: readonly File[]
}

/** Up to three tools to continue with, which take over the results. Hidden if no other tool is available. */
export function NextTools({ current, files }: NextToolsProps) {
  const texts = useToolTexts()
  const isAvailable = useAvailability()
  const { handOver } = useFileHandoff()
  const order = files.length > 1 ? POPULAR_AFTER_BATCH : (NEXT_AFTER[current] ?? POPULAR_NEXT)
  const fits = (tool: ToolDefinition<ToolId>) => files.length === 1 || takesSeveral(tool)
  const tools = order
    .map((id) => TOOLS[id])
    .filter((tool) => tool.id !== current && isAvailable(tool) && fits(tool))
    .slice(0, MAX_TOOLS)
  if (tools.length === 0) return null
  return (
    <section className="next" aria-labelledby="next">
      <h2 id="next">
        <Title files={files} />
      </h2>
      <ul>
        {tools.map((tool) => (
          <li key={tool.id} className={`fam-${tool.family}`}>
            <Link className="toolrow" to={tool.route} onClick={() => handOver(files)}>
              <Icon name={tool.id} className="toolicon" />
              <div>
                <h3>{texts.title(tool)}</h3>
                <p>{texts.description(tool)}</p>
              </div>
              <Icon name="arrow-right" className="go" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Title({ files }: Pick<NextToolsProps, 'files'>) {
  const [file] = files
  if (files.length === 1 && file !== undefined) return <Trans>Continue with {file.name}</Trans>
  return <Plural value={files.length} one="Continue with this file" other="Continue with these # files" />
}
