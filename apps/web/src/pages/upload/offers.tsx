import '../../components/tool-card/tool-card.css'

import { Trans } from '@lingui/react/macro'
import { BYTES_PER_MB, TOOLS, type ToolDefinition, type ToolId } from '@recto/contract'
import { Link } from 'react-router'

import { useAvailability, useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { useToolWords } from '../../words/use-tool-words.ts'
import { useCarriedFiles } from '../../wizard/carried-file.tsx'
import type { FileFacts, Offer } from './fit-tools.ts'
import { useReasonWords } from './use-reason-words.ts'

interface OffersProps {
  offers: readonly Offer[]
  /** What goes along to the tool. */
  files: readonly File[]
  facts: Pick<FileFacts, 'sizeBytes' | 'pageCount'>
}

/** The tools that fit, best first; each takes the files along. */
export function Offers({ offers, files, facts }: OffersProps) {
  const words = useToolWords()
  const reasonWords = useReasonWords()
  const { carry } = useCarriedFiles()
  const rows = useUsable(offers, files)
  return (
    <section className="offers" aria-labelledby="offers">
      <h2 id="offers">
        <Trans>What do you want to do?</Trans>
      </h2>
      {rows.length === 0 && (
        <p className="say">
          <Trans>No tool accepts files this large.</Trans>
        </p>
      )}
      <ul>
        {rows.map(({ tool, reason }) => (
          <li key={tool.id} className={`fam-${tool.family}`}>
            <Link className="toolrow" to={tool.route} onClick={() => carry(files)}>
              <Icon name={tool.id} className="toolicon" />
              <div>
                <h3>{words.title(tool)}</h3>
                <p className={reason === undefined ? undefined : 'offers__why'}>
                  {reason === undefined ? words.description(tool) : reasonWords(reason, facts)}
                </p>
              </div>
              <Icon name="arrow-right" className="go" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The tools that can be used here and take files as large as these. */
function useUsable(offers: readonly Offer[], files: readonly File[]) {
  const isAvailable = useAvailability()
  const config = useConfig()
  const largest = Math.max(0, ...files.map(({ size }) => size))
  const takes = (tool: ToolDefinition<ToolId>) => isAvailable(tool) && largest <= config[tool.sizeLimit] * BYTES_PER_MB
  return offers.flatMap(({ id, reason }) => {
    const tool = TOOLS.find((known) => known.id === id)
    return tool !== undefined && takes(tool) ? [{ tool, reason }] : []
  })
}
