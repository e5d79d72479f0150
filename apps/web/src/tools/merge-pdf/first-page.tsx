import { useLingui } from '@lingui/react/macro'

import { Icon } from '../../components/icon/icon.tsx'
import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { FileThumbnail } from '../../wizard/file-thumbnail.tsx'

/** The longest side of a page in the list, in CSS pixels. */
const PAGE_SIZE = 99

interface FirstPageProps {
  file: ChosenFile
  /** Enlarges the page. */
  onEnlarge: () => void
}

/** The first page of a file, enlarged by a click or a key, or an icon if there is no thumbnail. */
export function FirstPage({ file, onEnlarge }: FirstPageProps) {
  const { t } = useLingui()
  const { reading } = file
  if (reading.status === 'locked' || reading.status === 'broken') {
    return (
      <span className="file__mark">
        <Icon name={reading.status === 'locked' ? 'lock' : 'wrong'} />
      </span>
    )
  }
  if (reading.status === 'office') return <FileThumbnail file={file} size={PAGE_SIZE} />
  if (reading.status !== 'ready') return <PageThumbnail size={PAGE_SIZE} priority="soon" />
  const { name } = file.file
  return (
    <button type="button" className="row__page" aria-label={t`Enlarge ${name}`} onClick={onEnlarge}>
      <PageThumbnail document={file} aspectRatio={reading.facts.aspectRatios[0]} size={PAGE_SIZE} priority="soon" />
    </button>
  )
}
