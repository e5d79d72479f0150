import type { JobStatus } from '@recto/contract'
import axios, { type AxiosResponse } from 'axios'

import { errorText } from '../messages/error-messages.ts'
import { CallError } from './call-error.ts'
import { jobAddress, removeJob } from './jobs.ts'
import { streamJobStatus, type JobListener } from './stream-job-status.ts'
import { problemMessage } from './problem-message.ts'

/** A finished job with the response that carries its result. */
export interface FinishedJob {
  status: JobStatus
  response: AxiosResponse<Blob>
}

/**
 * Waits for a job, reports its progress and fetches its result, which stays on the server until it expires or is
 * deleted. Aborting also cancels the job on the server.
 * @throws CallError with the message to show when the job fails; any other error when the wait was aborted
 */
export async function followJob({ id }: Pick<JobStatus, 'id'>, listener: JobListener): Promise<FinishedJob> {
  try {
    const status = await streamJobStatus(id, listener)
    const { state, error, tool: operation } = status
    if (state === 'failed' && error !== undefined) {
      throw new CallError(problemMessage(error.code, error.message, { ...error, operation }), error)
    }
    // Not cancelled by us: the server is shutting down.
    if (state === 'cancelled') throw new CallError(errorText('CANCELLED'), { code: 'CANCELLED' })
    const options = { responseType: 'blob', signal: listener.signal } as const
    return { status, response: await axios.get<Blob>(`${jobAddress(id)}/result`, options) }
  } catch (error) {
    // The result is no longer needed. If this request fails, the server deletes it later.
    void removeJob(id)
    throw error
  }
}
