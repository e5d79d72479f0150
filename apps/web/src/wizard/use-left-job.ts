import { useLingui } from '@lingui/react/macro'
import { OPERATION_LIST, type OperationDefinition } from '@recto/contract'
import { useEffect, useEffectEvent } from 'react'

import { resumeOperation } from '../api/call-operation.ts'
import { findJob } from '../api/find-job.ts'
import { jobMemory, type KnownJob } from '../api/job-memory.ts'
import { useCallWords } from '../api/use-call-words.ts'
import { failureWords } from '../words/operation-words.ts'
import type { Wizard } from './use-wizard.ts'

/** Goes on with the job that was under way, or done, when the page was loaded anew. */
export function useLeftJob({ send, run }: Pick<Wizard, 'send' | 'run'>): void {
  const { t } = useLingui()
  const words = useCallWords()
  const resume = useEffectEvent(async (job: KnownJob, operation: OperationDefinition) => {
    // Expired, or deleted: then there is nothing to go on with, and nothing to be said about it.
    if ((await findJob(job.id)) === 'gone') {
      jobMemory.forget()
      return
    }
    send({ type: 'continued' })
    await run(
      async (context) => {
        const result = await resumeOperation({ id: job.id, operation, words, ...context })
        return { ...result, name: job.saveAs ?? result.name }
      },
      { success: t`Your file is ready.`, failure: failureWords(operation) },
    )
  })
  useEffect(() => {
    const job = jobMemory.recall()
    const operation = operationOf(job)
    if (job !== undefined && operation !== undefined) void resume(job, operation)
  }, [])
}

function operationOf(job: KnownJob | undefined): OperationDefinition | undefined {
  return OPERATION_LIST.find(({ id }) => id === job?.operation)
}
