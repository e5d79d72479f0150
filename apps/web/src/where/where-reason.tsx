import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import type { Where } from './use-where.ts'
import { Sent } from './where-choice.tsx'

/** Why only the server can do the work, and what that means for the files. */
export function WhereReason({ id, where }: { id: string; where: Where }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      id={id}
      className="wherebox wherewhy"
      role="group"
      aria-label={t`Where the work happens`}
      tabIndex={-1}
    >
      <p>
        <Trans>
          The program that lays out Office files does not run reliably in browsers yet, so this tool works on our server
          only. Nothing is sent before you press the button.
        </Trans>
      </p>
      <p>{where.isOnline ? <Sent bytes={where.forecast.sentBytes} /> : <Trans>No connection</Trans>}</p>
    </div>
  )
}
