import { useEffect, useState } from 'react'

import { loadCalls } from './load-calls.ts'
import type * as Calls from './protection-calls.ts'
import type { ProtectionTask } from './use-protection-work.ts'

/**
 * Returns the tool's default name for a task's result; undefined until there is a file and the operations are loaded.
 */
export function useProtectionName(task: ProtectionTask, file: File | undefined): string | undefined {
  const [calls, setCalls] = useState<Pick<typeof Calls, 'protect' | 'removeProtection'>>()
  const hasFile = file !== undefined
  useEffect(() => {
    if (!hasFile) return
    // Without them there is no result to name; the task reports this when started.
    loadCalls().then(setCalls, () => undefined)
  }, [hasFile])
  if (file === undefined || calls === undefined) return undefined
  return (task === 'protect' ? calls.protect : calls.removeProtection).outputName([file.name])
}
