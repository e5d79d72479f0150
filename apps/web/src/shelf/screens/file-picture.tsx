import { useEffect, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import type { ShelfFile } from '../shelf.ts'

const ARCHIVE_TYPE = 'application/zip'

/** The first page of a file, or a blank sheet. Decorative: the adjacent name identifies the file. */
export function FilePicture({ file }: { file: ShelfFile }) {
  const url = useBlobUrl(file.thumbnail ?? undefined)
  if (url !== undefined) return <img className="shelfpic" src={url} alt="" draggable={false} />
  return (
    <span className="shelfpic shelfpic--blank" aria-hidden="true">
      {file.thumbnail === null && <Icon name={file.type === ARCHIVE_TYPE ? 'archive' : 'sheet'} />}
    </span>
  )
}

function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL is a resource, made and revoked here
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
