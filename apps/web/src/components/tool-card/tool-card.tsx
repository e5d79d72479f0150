import './tool-card.css'

import { Trans } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'
import { Link } from 'react-router'

import { useAvailability, useToolGap } from '../../api/config-context.tsx'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import { Icon } from '../icon/icon.tsx'

/** A card in a grid, or a row of the catalog. */
type Shape = 'tool' | 'toolrow'

/** A link to a tool; a tool that is not available yet is shown without a link and says so. */
export function ToolCard({ tool, shape }: { tool: ToolDefinition<ToolId>; shape: Shape }) {
  const texts = useToolTexts()
  const isAvailable = useAvailability()(tool)
  const isLacking = useToolGap()(tool) !== undefined
  const content = (
    <>
      <Icon name={tool.id} className="toolicon" />
      <div>
        <h3>{texts.title(tool)}</h3>
        <p>{texts.description(tool)}</p>
        {!isAvailable && (
          <span className="badge">{isLacking ? <Trans>Not on this server</Trans> : <Trans>Coming Soon</Trans>}</span>
        )}
      </div>
    </>
  )
  // If a tool is missing something, its page says what.
  if (!isAvailable && !isLacking) return <div className={`${shape} ${shape}--soon`}>{content}</div>
  return (
    <Link className={isAvailable ? shape : `${shape} ${shape}--soon`} to={tool.route}>
      {content}
    </Link>
  )
}
