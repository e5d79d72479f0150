import '../components/tool-card/tool-card.css'

import { Trans } from '@lingui/react/macro'
import { TOOLS, type ToolId } from '@recto/contract'
import { Link } from 'react-router'

import { useAvailability } from '../api/config-context.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { useToolTexts } from '../messages/use-tool-texts.ts'
import { useFileHandoff } from './file-handoff.tsx'

const CONVERSIONS: readonly ToolId[] = ['pdf-to-docx', 'pdf-to-xlsx', 'pdf-to-pptx', 'pdf-to-image']

/** The other formats for a converted file: each tool starts with that file. */
export function OtherFormats({ current, file }: { current: ToolId; file: File }) {
  const texts = useToolTexts()
  const isAvailable = useAvailability()
  const { handOver } = useFileHandoff()
  const tools = CONVERSIONS.map((id) => TOOLS[id]).filter((tool) => tool.id !== current && isAvailable(tool))
  if (tools.length === 0) return null
  return (
    <section className="next" aria-labelledby="formats">
      <h2 id="formats">
        <Trans>Another format of {file.name}</Trans>
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
