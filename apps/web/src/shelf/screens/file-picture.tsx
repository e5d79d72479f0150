import { Icon } from '../../components/icon/icon.tsx'
import { useObjectUrl } from '../../components/object-urls.ts'
import type { ShelfFile } from '../shelf.ts'

const ARCHIVE_TYPE = 'application/zip'

/** The first page of a file, or a blank sheet. Decorative: the adjacent name identifies the file. */
export function FilePicture({ file }: { file: ShelfFile }) {
  const url = useObjectUrl(file.thumbnail ?? undefined)
  if (url !== undefined) return <img className="shelfpic" src={url} alt="" draggable={false} />
  return (
    <span className="shelfpic shelfpic--blank" aria-hidden="true">
      {file.thumbnail === null && <Icon name={file.type === ARCHIVE_TYPE ? 'archive' : 'sheet'} />}
    </span>
  )
}
