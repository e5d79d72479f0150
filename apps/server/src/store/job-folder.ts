import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { OPERATIONS, type OperationId } from '@recto/contract'
import { z } from 'zod'

import { jobManifestSchema, jobOutcomeSchema, type JobManifest, type JobOutcome } from '../jobs/job-store.ts'
import type { EngineJob } from '../workers/thread-messages.ts'
import { requestSchema, toStoredRequest } from './stored-request.ts'

/** Records in a job's folder, next to its files. */
export const [MANIFEST, OUTCOME, REQUEST] = ['manifest.json', 'outcome.json', 'request.json']
const ATTEMPT = /^attempt-\d+$/

const PART = /^part-\d+$/

/** Folder name of a batch part. Such a folder holds the same as a job's, except the manifest. */
export const partName = (index: number) => `part-${index}`

/** Whether a name is that of a batch part's folder. */
export const isPart = (name: string) => PART.test(name)

/** Record name of the nth attempt. */
export const attemptName = (attempt: number) => `attempt-${attempt}`

/** Whether a file is a record rather than uploaded or produced content. */
export function isRecord(name: string): boolean {
  return [MANIFEST, OUTCOME, REQUEST].includes(name) || ATTEMPT.test(name)
}

/** The request, sealed if it contains a password. */
const storedRequestSchema = z.union([z.object({ sealed: z.string() }), requestSchema])

/** Whether a request contains a password: one for a file, or one in its options. */
export function hasPassword({ files, options, operation }: EngineJob): boolean {
  const names = Object.keys(OPERATIONS[operation].options.shape).filter((name) => /password/i.test(name))
  const given = typeof options === 'object' && options !== null ? options : {}
  return files.some(({ password }) => password !== undefined) || names.some((name) => Object.hasOwn(given, name))
}

/** Serializes a request, with file names instead of paths. */
export function encodeRequest(work: EngineJob): string {
  return JSON.stringify(toStoredRequest(work))
}

/** Reads a manifest; `undefined` if the folder is not that of an accepted job. */
export async function readManifest(folder: string): Promise<JobManifest | undefined> {
  return jobManifestSchema.safeParse(await readJson(join(folder, MANIFEST))).data
}

/** Reads a job's outcome, with the path of its result; `undefined` if it has not ended. */
export async function readOutcome(folder: string): Promise<JobOutcome | undefined> {
  const outcome = jobOutcomeSchema.safeParse(await readJson(join(folder, OUTCOME))).data
  if (outcome?.state !== 'done') return outcome
  return { ...outcome, file: { ...outcome.file, path: join(folder, basename(outcome.file.path)) } }
}

/** Number of attempts so far. */
export async function countAttempts(folder: string): Promise<number> {
  return (await readdir(folder)).filter((name) => ATTEMPT.test(name)).length
}

/** Reads the request and checks that its files have their original lengths; `undefined` if anything is missing. */
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
