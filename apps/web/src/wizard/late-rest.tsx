import { Trans } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'

import { LateFailure } from '../components/late-part/late-failure.tsx'
import { latePart } from '../components/late-part/late-part.tsx'

/** The properties of a part loaded once files were chosen. */
export interface LateProps {
  /** Renders a replacement if the part cannot be loaded, with the reason; the chosen files wait. */
  renderMissing: (failure: ReactNode) => ReactNode
}

/** Wraps a part of a page that is loaded once files were chosen. */
export function lateRest<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return latePart<Props & LateProps>(async () => {
    const Rest = await load()
    return (props: Props & LateProps) => <Rest {...props} />
  }, Missing)
}

function Missing({ renderMissing }: LateProps) {
  return renderMissing(
    <LateFailure>
      <Trans>Your file and settings are kept.</Trans>
    </LateFailure>,
  )
}
