import './failure-panel.css'

import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, type ReactNode } from 'react'

import { Icon } from '../components/icon/icon.tsx'

interface FailurePanelProps {
  title: string
  message: string
  /** Leaves out the file that is at fault; given when one is known. */
  onLeaveOut?: (() => void) | undefined
  /** Left out where trying again would not help. */
  onRetry?: (() => void) | undefined
  /** Another way to get it done. */
  instead?: ReactNode
  children?: ReactNode
}

/** What went wrong, in plain words, with the ways on. What was entered stays. The notice that comes with it is what is read out. */
export function FailurePanel({ title, message, onLeaveOut, onRetry, instead, children }: FailurePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const heading = useId()
  // The button that was pressed may be far below.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={panel} className="fail" aria-labelledby={heading}>
      <Icon name="wrong" />
      <div>
        <h2 id={heading}>{title}</h2>
        <p>
          {message} {children}
        </p>
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
