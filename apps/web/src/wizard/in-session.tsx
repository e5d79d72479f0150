import type { ToolId } from '@recto/contract'
import type { ComponentType } from 'react'

import { PreviewProvider } from '../preview/preview-context.tsx'
import { ToolSession } from '../sessions/tool-session.tsx'

/**
 * Gives a page its session and its previews.
 * @param tool omitted for a page that only receives files
 */
export function inSession(Page: ComponentType, tool?: ToolId): ComponentType {
  return () => (
    <ToolSession tool={tool}>
      <PreviewProvider>
        <Page />
      </PreviewProvider>
    </ToolSession>
  )
}
