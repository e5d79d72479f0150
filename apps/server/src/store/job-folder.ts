import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { OPERATIONS, type OperationId } from '@recto/contract'
import { z } from 'zod'

import { jobManifestSchema, jobOutcomeSchema, type JobManifest, type JobOutcome } from '../jobs/job-store.ts'
import type { EngineJob } from '../workers/thread-messages.ts'
import { requestSchema, toStoredRequest } from './stored-request.ts'

/** Records in a job's folder, beside its files. */
export const [MANIFEST, OUTCOME, REQUEST] = ['manifest.json', 'outcome.json', 'request.json']
const ATTEMPT = /^attempt-\d+$/

const PART = /^part-\d+$/

/** Name of the folder of a part of a batch, which holds what the folder of a job does, but for the manifest. */
export const partName = (index: number) => `part-${index}`

/** Whether that is what a name stands for. */
export const isPart = (name: string) => PART.test(name)

/** Name of the record that the work began for the nth time. */
export const attemptName = (attempt: number) => `attempt-${attempt}`

/** Whether a file is a record, not content that somebody sent or that was made from it. */
export function isRecord(name: string): boolean {
  return [MANIFEST, OUTCOME, REQUEST].includes(name) || ATTEMPT.test(name)
}

/** The request, which is sealed if there is a password in it. */
const storedRequestSchema = z.union([z.object({ sealed: z.string() }), requestSchema])

/** Whether a request contains a password: one for a file, or one in its options. */
export function hasPassword({ files, options, operation }: EngineJob): boolean {
  const names = Object.keys(OPERATIONS[operation].options.shape).filter((name) => /password/i.test(name))
  const given = typeof options === 'object' && options !== null ? options : {}
  return files.some(({ password }) => password !== undefined) || names.some((name) => Object.hasOwn(given, name))
}

/** The request as text, with file names instead of paths. */
export function encodeRequest(work: EngineJob): string {
  return JSON.stringify(toStoredRequest(work))
}

/** Reads a manifest; `undefined` if the folder is not that of an accepted job. */
export async function readManifest(folder: string): Promise<JobManifest | undefined> {
  return jobManifestSchema.safeParse(await readJson(join(folder, MANIFEST))).data
}

/** Reads how the job ended, with the path of its result; `undefined` if it has not. */
export async function readOutcome(folder: string): Promise<JobOutcome | undefined> {
  const outcome = jobOutcomeSchema.safeParse(await readJson(join(folder, OUTCOME))).data
  if (outcome?.state !== 'done') return outcome
  return { ...outcome, file: { ...outcome.file, path: join(folder, basename(outcome.file.path)) } }
}

/** How often the work was begun. */
export async function countAttempts(folder: string): Promise<number> {
  return (await readdir(folder)).filter((name) => ATTEMPT.test(name)).length
}

/** Reads the request and checks that its files are as long as they were; `undefined` if something is missing. */
export async function readRequest(
  folder: string,
  operation: OperationId,
  unseal: (sealed: string) => Promise<string | undefined>,
): Promise<EngineJob | undefined> {
  const stored = storedRequestSchema.safeParse(await readJson(join(folder, REQUEST))).data
  if (stored === undefined) return undefined
  const request = 'sealed' in stored ? requestSchema.safeParse(parse(await unseal(stored.sealed))).data : stored
  if (request === undefined) return undefined
  const files = request.files.map((file) => ({ ...file, path: join(folder, basename(file.path)) }))
  const found = await Promise.all(files.map(async ({ path }) => stat(path).catch(() => undefined)))
  if (!files.every(({ sizeBytes }, index) => found[index]?.size === sizeBytes)) return undefined
  return { ...request, operation, files, resultPath: join(folder, basename(request.resultPath)) }
}

async function readJson(path: string): Promise<unknown> {
  return parse(await readFile(path, 'utf8').catch(() => undefined))
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    // Not one of our records.
    return undefined
  }
}
