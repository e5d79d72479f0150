import { readOfficeFile, type OfficeReading } from './read-office-file.ts'

/** A file to look into. */
export interface ReaderRequest {
  file: File
}

/** What was found; without a reading the reader failed. */
export interface ReaderReply {
  reading: OfficeReading | undefined
}

addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => void answer(data))

async function answer({ file }: ReaderRequest): Promise<void> {
  const reading = await readOfficeFile(file, file.name).catch(() => undefined)
  postMessage({ reading } satisfies ReaderReply)
}
