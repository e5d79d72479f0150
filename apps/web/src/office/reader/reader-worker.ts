import { readOfficeFile, type OfficeReading } from './read-office-file.ts'

/** A file to inspect. */
export interface ReaderRequest {
  file: File
}

/** The result; without `reading`, the reader failed. */
export interface ReaderReply {
  reading: OfficeReading | undefined
}

addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => void answer(data))

async function answer({ file }: ReaderRequest): Promise<void> {
  const reading = await readOfficeFile(file, file.name).catch(() => undefined)
  postMessage({ reading } satisfies ReaderReply)
}
