import { Trans, useLingui } from '@lingui/react/macro'
import { BYTES_PER_MB, hasPdfName, TOOLS } from '@recto/contract'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'

import { useAvailability, useConfig } from '../../api/config-context.tsx'
import { formatSize } from '../../messages/format.ts'
import { Icon } from '../icon/icon.tsx'
import { latePart } from '../late-part/late-part.tsx'
import type { RejectionReason } from './partition-files.ts'

// Without a connection, the reason alone is shown.
const OtherTool = latePart(
  async () => (await import('./other-tool.tsx')).OtherTool,
  () => null,
)

/** A rejected file, or a rejected choice of files. */
export interface Rejection {
  id: string
  text: string
  file?: File
  reason?: RejectionReason
}

/** Explains why a file was rejected and what can be done. */
export function RejectedRow({ rejection, onRemove }: { rejection: Rejection; onRemove: () => void }) {
  const { t } = useLingui()
  const { file, reason, text } = rejection
  return (
    <li className="file file--bad">
      <span className="file__mark">
        <Icon name="wrong" />
      </span>
      <div className="file__name">
        {file !== undefined && (
          <>
            <b>{file.name}</b>
            <span>{formatSize(file.size)}</span>
          </>
        )}
        <p className="say">{text}</p>
        {reason === 'wrong-type' && file !== undefined && (
          <Suspense>
            <OtherTool file={file} />
          </Suspense>
        )}
        {reason === 'too-large' && file !== undefined && <WaysToShrink name={file.name} sizeBytes={file.size} />}
      </div>
      <button
        type="button"
        className="iconbtn"
        aria-label={file === undefined ? t`Dismiss` : t`Remove ${file.name}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

function WaysToShrink({ name, sizeBytes }: { name: string; sizeBytes: number }) {
  const compress = TOOLS['compress-pdf']
  const isAvailable = useAvailability()
  const { maxUploadMbCompress } = useConfig()
  const isHere = useLocation().pathname === compress.route
  const isTaken = sizeBytes <= maxUploadMbCompress * BYTES_PER_MB
  return (
    <p className="todo">
      {isAvailable(compress) && !isHere && isTaken && hasPdfName(name) && (
        <Link to={compress.route}>
          <Trans>Compress it first</Trans>
        </Link>
      )}
      <Link to="/pricing">
        {isHere ? <Trans>Upgrade to premium</Trans> : <Trans>See plans with a higher limit</Trans>}
      </Link>
    </p>
  )
}
