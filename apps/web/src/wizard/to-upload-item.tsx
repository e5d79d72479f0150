import type { UploadItem } from '../components/upload/file-row.tsx'
import type { ChosenFile } from './chosen-files.ts'
import { FileProblem } from './file-problem.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'
import { FileLosses } from './loss-notice.tsx'
import type { ChosenFiles } from './use-chosen-files.ts'

/** A chosen file as a row of the first step. */
export function toUploadItem(chosenFile: ChosenFile, chosen: ChosenFiles): UploadItem {
  const { id, file, reading } = chosenFile
  const detail = (
    <>
      <FileProblem file={chosenFile} chosen={chosen} />
      <FileLosses file={chosenFile} />
    </>
  )
  const item = { id, file, detail }
  if (reading.status === 'locked') return { ...item, tone: 'locked' }
  if (reading.status === 'broken') return { ...item, tone: 'bad' }
  return { ...item, thumbnail: <FileThumbnail file={chosenFile} size={51} /> }
}
