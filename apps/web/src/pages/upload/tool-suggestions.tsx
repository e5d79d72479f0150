import '../../components/tool-card/tool-card.css'

import { Trans } from '@lingui/react/macro'
import { BYTES_PER_MB, TOOLS, type ToolDefinition, type ToolId } from '@recto/contract'
import { Link } from 'react-router'

import { useAvailability, useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import { useFileHandoff } from '../../wizard/file-handoff.tsx'
import type { FileFacts, ToolSuggestion } from './suggest-tools.ts'
import { useReasonText } from './use-reason-text.ts'

interface ToolSuggestionsProps {
  suggestions: readonly ToolSuggestion[]
  /** The files handed over to the tool. */
  files: readonly File[]
  facts: Pick<FileFacts, 'sizeBytes' | 'pageCount'>
}

/** The suggested tools, best first. Each takes over the files. */
export function ToolSuggestions({ suggestions, files, facts }: ToolSuggestionsProps) {
  const texts = useToolTexts()
  const reasonText = useReasonText()
  const { handOver } = useFileHandoff()
  const rows = useUsableSuggestions(suggestions, files)
  const isAvailable = useAvailability()
  const isTooLarge = suggestions.some(({ id }) => isAvailable(TOOLS[id]))
  return (
    <section className="offers" aria-labelledby="offers">
      <h2 id="offers">
        <Trans>What do you want to do?</Trans>
      </h2>
      {rows.length === 0 && (
        <p className="say">
          {isTooLarge ? <Trans>No tool accepts files this large.</Trans> : <Trans>No tool here takes this file.</Trans>}
        </p>
      )}
      <ul>
        {rows.map(({ tool, reason }) => (
          <li key={tool.id} className={`fam-${tool.family}`}>
            <Link className="toolrow" to={tool.route} onClick={() => handOver(files)}>
              <Icon name={tool.id} className="toolicon" />
              <div>
                <h3>{texts.title(tool)}</h3>
                <p className={reason === undefined ? undefined : 'offers__why'}>
                  {reason === undefined ? texts.description(tool) : reasonText(reason, facts)}
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

/** The suggestions that are available here and accept files of this size. */
function useUsableSuggestions(suggestions: readonly ToolSuggestion[], files: readonly File[]) {
  const isAvailable = useAvailability()
  const config = useConfig()
  const largest = Math.max(0, ...files.map(({ size }) => size))
  const takes = (tool: ToolDefinition<ToolId>) => isAvailable(tool) && largest <= config[tool.sizeLimit] * BYTES_PER_MB
  return suggestions.flatMap(({ id, reason }) => {
    const tool = TOOLS[id]
    return takes(tool) ? [{ tool, reason }] : []
  })
}
