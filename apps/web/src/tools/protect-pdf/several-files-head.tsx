import type { ReactNode } from 'react'

import { ToolHeader } from '../../wizard/tool-header.tsx'
import { TOOL } from './tool.ts'

/** What is shown while the screen for several files loads, and why if it cannot be loaded. */
export function SeveralFilesHead({ failure }: { failure?: ReactNode }) {
  return (
    <main id="main" className="work work--narrow">
      <ToolHeader tool={TOOL} step={1} />
      {failure}
    </main>
  )
}
