import { OPERATIONS, TOOLS } from '@recto/contract'

import { SingleCallSteps } from '../../wizard/single-call-steps.tsx'

/** The three steps. */
export function SanitizePdfWizard() {
  return <SingleCallSteps tool={TOOLS['sanitize-pdf']} operation={OPERATIONS.sanitize} />
}
