import './tool-header.css'
import './work.css'

import { Trans } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'
import { Link } from 'react-router'

import { Icon } from '../components/icon/icon.tsx'
import { useToolTexts } from '../messages/use-tool-texts.ts'
import { StepIndicator } from './step-indicator.tsx'

interface ToolHeaderProps {
  tool: ToolDefinition<ToolId>
  /** The current step; omitted on a page without steps. */
  step?: 1 | 2 | 3
  /** Replaces the description from the tool's card. */
  subtitle?: string
  /** Goes back to a completed step; undefined while the work runs. */
  onStep?: ((step: 1 | 2) => void) | undefined
}

/** The header of a tool's page: a link home, the steps, and what the tool does. */
export function ToolHeader({ tool, step, subtitle, onStep }: ToolHeaderProps) {
  const texts = useToolTexts()
  return (
    <div className="toolhead">
      <div className="toolhead__top">
        <Link className="back" to="/">
          <Icon name="arrow-left" />
          <Trans>Back to Home</Trans>
        </Link>
        {step !== undefined && <StepIndicator names={texts.steps(tool)} step={step} onStep={onStep} />}
      </div>
      <div className={`toolhead__title fam-${tool.family}`}>
        <Icon name={tool.id} className="toolicon" />
        <div>
          <h1>{texts.title(tool)}</h1>
          <p>{subtitle ?? texts.description(tool)}</p>
        </div>
      </div>
    </div>
  )
}
