import { Suspense } from 'react'

import type { ToolGap } from '../api/config-context.tsx'
import { LateFailure } from '../components/late-part/late-failure.tsx'
import { latePart } from '../components/late-part/late-part.tsx'
import { loadStepMessages } from '../messages/catalog.ts'

// Few servers lack anything, so these notices and their texts are loaded when one does.
const ApiKey = latePart(
  async () => {
    const [{ ApiKeyNotice }] = await Promise.all([import('./api-key-notice.tsx'), loadStepMessages()])
    return ApiKeyNotice
  },
  () => <LateFailure />,
)
const Gap = latePart(
  async () => {
    const [{ ToolGapNotice }] = await Promise.all([import('./tool-gap-notice.tsx'), loadStepMessages()])
    return ToolGapNotice
  },
  () => <LateFailure />,
)

/** Says why files cannot be chosen here: calls need an API key, or the server lacks something the tool needs. */
export function LateNotice({ gap }: { gap: ToolGap | 'api-key' }) {
  return <Suspense>{gap === 'api-key' ? <ApiKey /> : <Gap gap={gap} />}</Suspense>
}
