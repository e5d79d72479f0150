import { copyFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises'

import { uniqueFileNames, type OperationDefinition } from '@recto/contract'

import type { PartRequest } from '../jobs/job-request.ts'
import { newSeed } from '../jobs/new-seed.ts'
import { partName } from '../store/job-folder.ts'
import { openWorkFolder, type WorkFolder } from '../store/work-folder.ts'
import type { StoredFile } from '../upload/file-receiver.ts'
import type { EngineJob, JobFile } from '../workers/thread-messages.ts'

/** A file of a batch as it was received. */
type BatchFile = StoredFile & { password?: string | undefined }

/** Properties shared by the works of a batch. */
interface BatchFrame extends Pick<EngineJob, 'operation' | 'limits'> {
  options: Record<string, unknown>
  attachments: readonly StoredFile[]
}

/** Creates a part for each file of a batch, with its own folder and result name. */
export async function splitBatch(
  folder: WorkFolder,
  files: readonly BatchFile[],
  { attachments, ...frame }: BatchFrame,
  { outputName }: OperationDefinition,
): Promise<PartRequest[]> {
  const accepted = files.filter(({ refusal }) => refusal === undefined)
  const names = uniqueFileNames(accepted.map(({ name }) => outputName([name], frame.options)))
  const parts = await Promise.all(
    files.map(async (file, index): Promise<PartRequest> => {
      const place = await createPart(folder, index)
      const { name, sizeBytes, refusal } = file
      if (refusal !== undefined) return { name, sizeBytes, folder: place, refusal }
      const work: EngineJob = {
        ...frame,
        files: [await moveTo(place, file), ...(await Promise.all(attachments.map((each) => linkTo(place, each))))],
        resultPath: place.newPath(),
        seed: newSeed(),
      }
      return { name, sizeBytes, folder: place, work, fileName: names[accepted.indexOf(file)] ?? name }
    }),
  )
  await Promise.all(attachments.map(({ path }) => rm(path, { force: true })))
  return parts
}

async function createPart(folder: WorkFolder, index: number): Promise<WorkFolder> {
  const path = folder.pathOf(partName(index))
  await mkdir(path, { mode: 0o700 })
  return openWorkFolder(path)
}

async function moveTo(folder: WorkFolder, file: BatchFile): Promise<JobFile> {
  const { name, path, sizeBytes, bytes, password } = file
  const target = folder.pathOf(path)
  await (bytes === undefined ? rename(path, target) : writeNew(target, bytes))
  return { name, path: target, sizeBytes, password }
}

/** Each part deletes its files when it ends, so each needs its own copy of an attachment. */
async function linkTo(folder: WorkFolder, { bytes, ...attachment }: StoredFile): Promise<JobFile> {
  const path = folder.pathOf(attachment.path)
  if (bytes !== undefined) await writeNew(path, bytes)
  // Not every file system has hard links.
  else await link(attachment.path, path).catch(() => copyFile(attachment.path, path))
  return { ...attachment, path }
}

/** The parts of a batch outlive the request, so files kept in memory are written after all. */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
}
