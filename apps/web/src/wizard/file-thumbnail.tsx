import { PageThumbnail } from '../components/page-thumbnail/page-thumbnail.tsx'
import { OfficePicture } from '../office/office-picture.tsx'
import type { ChosenFile } from './chosen-files.ts'

interface FileThumbnailProps {
  /** The chosen file; a blank page if it is gone. */
  file: ChosenFile | undefined
  /** The longest side on screen, in CSS pixels. */
  size: number
  /** Called when the first page cannot be rendered. */
  onFail?: (() => void) | undefined
}

/** The first page of a chosen file; for an Office file, the image stored in it. */
export function FileThumbnail({ file, size, onFail }: FileThumbnailProps) {
  if (file?.reading.status === 'office') return <OfficePicture facts={file.reading.facts} name={file.file.name} />
  const facts = file?.reading.status === 'ready' ? file.reading.facts : undefined
  return (
    <PageThumbnail
      document={facts === undefined ? undefined : file}
      aspectRatio={facts?.aspectRatios[0]}
      size={size}
      priority="soon"
      onFail={onFail}
    />
  )
}
