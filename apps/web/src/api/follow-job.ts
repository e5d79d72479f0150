import type { JobStatus } from '@recto/contract'
import axios, { type AxiosResponse } from 'axios'

import { errorText } from '../messages/error-messages.ts'
import { CallError } from './call-error.ts'
import { jobAddress, removeJob } from './jobs.ts'
import { streamJobStatus, type JobListener } from './stream-job-status.ts'
import { problemMessage } from './problem-message.ts'

/** A job that is done, and the answer that it came to. */
export interface FinishedJob {
  status: JobStatus
  response: AxiosResponse<Blob>
}

/**
 * Waits for a job of the server's, tells how far it is, and brings its result, which stays there until it expires or is
 * removed; who gives it up ends it there, too.
 * @throws CallError with the sentence to show when it fails; any other error when it was given up
 */
export async function followJob({ id }: Pick<JobStatus, 'id'>, listener: JobListener): Promise<FinishedJob> {
  try {
    const status = await streamJobStatus(id, listener)
    const { state, error, tool: operation } = status
    if (state === 'failed' && error !== undefined) {
      throw new CallError(problemMessage(error.code, error.message, { ...error, operation }), error)
    }
    // By another hand than ours: the server is going down.
    if (state === 'cancelled') throw new CallError(errorText('CANCELLED'), { code: 'CANCELLED' })
    const options = { responseType: 'blob', signal: listener.signal } as const
    return { status, response: await axios.get<Blob>(`${jobAddress(id)}/result`, options) }
  } catch (error) {
    // What lies there is of no more use. The server forgets it by itself where this is not heard.
    void removeJob(id)
    throw error
  }
}
