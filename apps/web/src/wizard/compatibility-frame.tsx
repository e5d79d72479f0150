import './stage.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { Icon } from '../components/icon/icon.tsx'
import { revokeLater } from '../components/object-urls.ts'

/** The browser's built-in viewer with a file's first page, for files we cannot render. */
export function CompatibilityFrame({ file }: { file: File }) {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    // The explicit type keeps the frame from executing whatever else the file may be.
    const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    if (frame.current !== null) frame.current.src = `${url}#page=1&toolbar=0&navpanes=0&view=Fit`
    return () => revokeLater(url)
  }, [file])
  return (
    <div className="compat">
      <p className="compat__what" role="alert">
        <Icon name="wrong" />
        <Trans>Failed to render PDF preview</Trans>
      </p>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the frame holds
          nothing else */}
      <iframe ref={frame} title={t`First page of ${file.name}`} />
      <p className="help">
        <Trans>Using compatibility mode for preview. Only showing first page.</Trans>
      </p>
    </div>
  )
}
