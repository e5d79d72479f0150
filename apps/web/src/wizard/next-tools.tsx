import '../components/tool-card/tool-card.css'

import { Trans } from '@lingui/react/macro'
import { TOOLS, type ToolId } from '@recto/contract'
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

/** Up to three tools to continue with, which take over the result. Hidden if no other tool is available. */
export function NextTools({ current, file }: { current: ToolId; file: File }) {
  const texts = useToolTexts()
  const isAvailable = useAvailability()
  const { handOver } = useFileHandoff()
  const tools = POPULAR_NEXT.map((id) => TOOLS[id])
    .filter((tool) => tool.id !== current && isAvailable(tool))
    .slice(0, MAX_TOOLS)
  if (tools.length === 0) return null
  return (
    <section className="next" aria-labelledby="next">
      <h2 id="next">
        <Trans>Continue with {file.name}</Trans>
      </h2>
      <ul>
        {tools.map((tool) => (
          <li key={tool.id} className={`fam-${tool.family}`}>
            <Link className="toolrow" to={tool.route} onClick={() => handOver([file])}>
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
