import { useLingui } from '@lingui/react/macro'
import { OPERATION_LIST, type OperationDefinition } from '@recto/contract'
import { useEffect, useEffectEvent } from 'react'

import { resumeOperation } from '../api/call-operation.ts'
import { findJob } from '../api/jobs.ts'
import { jobStorage, type StoredJob } from '../api/job-storage.ts'
import { useCallMessages } from '../api/use-call-messages.ts'
import { failureText } from '../messages/operation-messages.ts'
import type { Wizard } from './use-wizard.ts'

/** Resumes the job that was running, or finished, before the page was reloaded. */
export function useResumedJob({ send, run }: Pick<Wizard, 'send' | 'run'>): void {
  const { t } = useLingui()
  const messages = useCallMessages()
  const resume = useEffectEvent(async (job: StoredJob, operation: OperationDefinition) => {
    // The job has expired or was deleted, so there is nothing to resume.
    if ((await findJob(job.id)) === 'gone') {
      jobStorage.clear()
      return
    }
    send({ type: 'continued' })
    await run(
      async (context) => {
        const result = await resumeOperation({ id: job.id, operation, messages, ...context })
        return { ...result, name: job.saveAs ?? result.name, place: 'server' }
      },
      { success: t`Your file is ready.`, failure: failureText(operation) },
    )
  })
  useEffect(() => {
    const job = jobStorage.restore()
    const operation = operationOf(job)
    if (job !== undefined && operation !== undefined) void resume(job, operation)
  }, [])
}

function operationOf(job: StoredJob | undefined): OperationDefinition | undefined {
  return OPERATION_LIST.find(({ id }) => id === job?.operation)
}
