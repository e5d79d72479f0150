import { useLingui } from '@lingui/react/macro'
import { OPERATION_LIST, type OperationDefinition } from '@recto/contract'
import { useEffect, useEffectEvent } from 'react'

import { resumeOperation } from '../api/call-operation.ts'
import { findJob } from '../api/jobs.ts'
import { useCallMessages } from '../api/use-call-messages.ts'
import { jobOf, type SessionJob } from '../sessions/session-job.ts'
import { useSession } from '../sessions/session-context.ts'
import { failureText } from '../messages/operation-messages.ts'
import type { Wizard } from './use-wizard.ts'

/** Resumes the job that was running, or whose result was not kept, before the page was reloaded. */
export function useResumedJob({ run, hasOutcome }: Pick<Wizard, 'run' | 'hasOutcome'>): void {
  const { t } = useLingui()
  const messages = useCallMessages()
  const session = useSession()
  const known = jobOf(session)
  const isResuming = session.cell('resuming', false)
  const resume = useEffectEvent(async (job: SessionJob, operation: OperationDefinition) => {
    // The job has expired or was deleted, so there is nothing to resume.
    if ((await findJob(job.id)) === 'gone') {
      known.set(undefined)
      return
    }
    const failure = await run(
      async (context) => {
        const result = await resumeOperation({ id: job.id, operation, messages, ...context })
        return { ...result, name: job.saveAs ?? result.name, place: 'server' }
      },
      { success: t`Your file is ready.`, failure: failureText(operation) },
    )
    if (failure !== undefined) known.set(undefined)
  })
  const resumeIfNeeded = useEffectEvent(() => {
    const job = known.get()
    const operation = operationOf(job)
    if (hasOutcome || isResuming.get() || job === undefined || operation === undefined) return
    isResuming.set(true)
    void resume(job, operation)
  })
  useEffect(() => resumeIfNeeded(), [])
}

function operationOf(job: SessionJob | undefined): OperationDefinition | undefined {
  return OPERATION_LIST.find(({ id }) => id === job?.operation)
}
