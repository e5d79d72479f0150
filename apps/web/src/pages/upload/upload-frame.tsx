import '../../wizard/tool-header.css'
import '../../wizard/work.css'
import './upload-page.css'

import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ReactNode } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'

/** The largest file size that any tool accepts, in MB. */
export function useLargestSize(): number {
  const { maxUploadMb, maxUploadMbCompress } = useConfig()
  return Math.max(maxUploadMb, maxUploadMbCompress)
}

/** What happens to the files, below the drop zone. */
export function UploadHint() {
  const maxSize = useLargestSize()
  return <Trans>PDF and Office files up to {maxSize}MB each. Nothing is uploaded until you choose a tool.</Trans>
}

/** The upload page around its content. */
export function UploadFrame({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="work work--narrow">
      <div className="toolhead">
        <div className="toolhead__top">
          <Link className="back" to="/">
            <Icon name="arrow-left" />
            <Trans>Back to Home</Trans>
          </Link>
        </div>
        <div className="toolhead__title toolhead__title--plain">
          <div>
            <h1>
              <Trans>Upload a PDF</Trans>
            </h1>
            <p>
              <Trans>Recto checks your file in your browser and suggests tools that fit.</Trans>
            </p>
          </div>
        </div>
      </div>
      {children}
    </main>
  )
}
