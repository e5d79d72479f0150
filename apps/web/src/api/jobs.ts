import type { JobStatus } from '@recto/contract'
import axios, { isAxiosError } from 'axios'

import { readApiBase } from './api-base.ts'

const NOT_FOUND = 404

/** Where a job is told of. */
export function jobAddress(id: string): string {
  return `${readApiBase()}/jobs/${encodeURIComponent(id)}`
}

/** Where a job stands; `gone` where the server does not know it any more, nothing where nobody answers. */
export async function findJob(id: string, signal?: AbortSignal): Promise<JobStatus | 'gone' | undefined> {
  try {
    const { data } = await axios.get<JobStatus>(jobAddress(id), signal === undefined ? {} : { signal })
    return data
  } catch (error) {
    return isAxiosError(error) && error.response?.status === NOT_FOUND ? 'gone' : undefined
  }
}

/** Ends a job and has its files removed. @returns whether the server did, or had done so before */
export async function removeJob(id: string): Promise<boolean> {
  try {
    await axios.delete(jobAddress(id))
    return true
  } catch (error) {
    return isAxiosError(error) && error.response?.status === NOT_FOUND
  }
}
