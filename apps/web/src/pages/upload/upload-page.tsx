import '../../components/upload/upload.css'

import { useNeedsApiKey } from '../../api/config-context.tsx'
import { DropZone } from '../../components/upload/drop-zone.tsx'
import { useWindowFiles } from '../../components/upload/use-window-files.ts'
import { loadStepMessages } from '../../messages/catalog.ts'
import { LateNotice } from '../../wizard/late-notices.tsx'
import { FilesFirst, type FirstPlace } from '../../wizard/files-first.tsx'
import { UploadFrame, UploadHint, useLargestSize } from './upload-frame.tsx'

/** Upload: the file comes first, then the tools that suit it. */
export function UploadPage() {
  if (useNeedsApiKey()) {
    return (
      <UploadFrame>
        <LateNotice gap="api-key" />
      </UploadFrame>
    )
  }
  return <FilesFirst isMultiple load={loadScreen} renderFirst={(place) => <FirstFiles {...place} />} />
}

/** Loads the file view together with its messages, its session and the preview. */
async function loadScreen() {
  const [{ inSession }, { UploadScreen }] = await Promise.all([
    import('../../wizard/in-session.tsx'),
    import('./upload-screen.tsx'),
    loadStepMessages(),
  ])
  return inSession(UploadScreen)
}

/** The drop zone before any file was chosen. */
function FirstFiles({ isReading, failure, onFiles }: FirstPlace) {
  const maxSize = useLargestSize()
  const isDragOver = useWindowFiles(onFiles, true)
  return (
    <UploadFrame>
      <DropZone
        accept=""
        hint={<UploadHint />}
        multiple
        maxSize={maxSize}
        isDragOver={isDragOver}
        isSmall={false}
        isNext={!isReading}
        onFiles={onFiles}
      />
      {failure}
    </UploadFrame>
  )
}
