import '../components/tool-card/tool-card.css'

import { Trans } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'
import { Link } from 'react-router'

import { NextTools } from './next-tools.tsx'

interface ResultActionsProps {
  tool: ToolDefinition<ToolId>
  /** A file that other tools can continue with, if the result is one. */
  file: File | undefined
  onReset: () => void
}

/** Where to go from a result. */
export function ResultActions({ tool, file, onReset }: ResultActionsProps) {
  return (
    <>
      {file !== undefined && <NextTools current={tool.id} files={[file]} />}
      <p className="ways">
        <button type="button" className="btn btn--line" onClick={onReset}>
          <Trans>Process Another File</Trans>
        </button>
        <Link className="btn btn--plain" to="/">
          <Trans>Back to All Tools</Trans>
        </Link>
      </p>
    </>
  )
}
