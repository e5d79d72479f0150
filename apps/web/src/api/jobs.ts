import type { JobStatus } from '@recto/contract'
import axios, { isAxiosError } from 'axios'

import { forgetServerCopy } from '../shelf/keep.ts'
import { readApiBase } from './api-base.ts'

const NOT_FOUND = 404

/** Returns the URL of a job. */
export function jobAddress(id: string): string {
  return `${readApiBase()}/jobs/${encodeURIComponent(id)}`
}

/** Returns the status of a job; `gone` if the server does not know it, undefined if the server is unreachable. */
export async function findJob(id: string, signal?: AbortSignal): Promise<JobStatus | 'gone' | undefined> {
  try {
    const { data } = await axios.get<JobStatus>(jobAddress(id), signal === undefined ? {} : { signal })
    return data
  } catch (error) {
    return isAxiosError(error) && error.response?.status === NOT_FOUND ? 'gone' : undefined
  }
}

/**
 * Cancels a job and deletes its files.
 * @returns whether the job is gone from the server
 */
export async function removeJob(id: string): Promise<boolean> {
  try {
    await axios.delete(jobAddress(id))
    forgetServerCopy(id)
    return true
  } catch (error) {
    return isAxiosError(error) && error.response?.status === NOT_FOUND
  }
}
