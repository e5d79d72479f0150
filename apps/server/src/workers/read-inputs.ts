import { readFile } from 'node:fs/promises'

import type { InputFile } from '@recto/engine'

import type { EngineJob } from './thread-messages.ts'

/** The files of a job, read from where the upload lies. */
export async function readInputs({ files }: EngineJob, signal?: AbortSignal): Promise<InputFile[]> {
  return Promise.all(
    files.map(async ({ name, path, password, field }) => {
      const bytes = await readFile(path, signal === undefined ? {} : { signal })
      return { name, bytes, ...(password === undefined ? {} : { password }), ...(field === undefined ? {} : { field }) }
    }),
  )
}
