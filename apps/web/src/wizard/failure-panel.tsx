import './failure-panel.css'

import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, type ReactNode } from 'react'

import { Icon } from '../components/icon/icon.tsx'

interface FailurePanelProps {
  title: string
  /** Omitted if it says no more than the title. */
  message: string
  /** Removes the file that caused the error; omitted if it is unknown. */
  onLeaveOut?: (() => void) | undefined
  /** Omitted if retrying would not help. */
  onRetry?: (() => void) | undefined
  /** An alternative way to do the work. */
  instead?: ReactNode
  children?: ReactNode
}

/** An error with possible next steps; everything entered is kept. */
export function FailurePanel({ title, message, onLeaveOut, onRetry, instead, children }: FailurePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const heading = useId()
  // The pressed button may be far below.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={panel} className="fail" aria-labelledby={heading}>
      <Icon name="wrong" />
      <div>
        <div role="alert">
          <h2 id={heading}>{title}</h2>
          {message !== title && <p>{message}</p>}
          {children !== undefined && <p>{children}</p>}
        </div>
        <p className="acts">
          {instead}
          {onLeaveOut !== undefined && (
            <button type="button" className="btn btn--line" onClick={onLeaveOut}>
              <Trans>Skip This File</Trans>
            </button>
          )}
          {onRetry !== undefined && (
            <button type="button" className="btn btn--plain" onClick={onRetry}>
              <Icon name="retry" />
              <Trans>Try Again</Trans>
            </button>
          )}
        </p>
      </div>
    </section>
  )
}
