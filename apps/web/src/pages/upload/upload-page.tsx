import { Trans } from '@lingui/react/macro'

/** Upload: placeholder while the machinery is made. */
export function UploadPage() {
  return (
    <main id="main">
      <h1>
        <Trans>Upload a PDF</Trans>
      </h1>
    </main>
  )
}
