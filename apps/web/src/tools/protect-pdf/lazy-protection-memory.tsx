import { Suspense } from 'react'

import { latePart } from '../../components/late-part/late-part.tsx'
import type { ProtectionMemoryProps } from './protection-memory.tsx'

const Memory = latePart(
  async () => (await import('./protection-memory.tsx')).ProtectionMemory,
  () => null,
)

/** The settings used last, once there is a file. */
export function LazyProtectionMemory(props: ProtectionMemoryProps) {
  return (
    <Suspense>
      <Memory {...props} />
    </Suspense>
  )
}
