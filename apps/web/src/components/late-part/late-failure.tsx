import '../../wizard/failure-panel.css'

import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { readApiBase } from '../../api/api-base.ts'
import { findConnectionProblem, type ConnectionProblem } from '../../offline/connection.ts'
import { useOnline } from '../../where/use-online.ts'
import { Icon } from '../icon/icon.tsx'
import { useRetry } from './late-part.tsx'

/**
 * Says in place that a part of the page could not be loaded. Offers to retry, and retries by itself when the connection is back.
 * @param props.children content that stays
 */
export function LateFailure({ children }: { children?: ReactNode }) {
  const retry = useRetry()
  const problem = useConnectionProblem(retry)
  return (
    <section className="fail" role="alert">
      <Icon name="wrong" />
      <div>
        <h2>
          <ProblemTitle problem={problem} />
        </h2>
        <p>
          <ProblemText problem={problem} /> {children}
        </p>
        <p className="acts">
          <RetryButton problem={problem} onRetry={retry} />
        </p>
      </div>
    </section>
  )
}

/** A whole page that could not be loaded. */
export function LatePageFailure() {
  const retry = useRetry()
  const problem = useConnectionProblem(retry)
  return (
    <main id="main" className="message">
      <h1>
        <ProblemTitle problem={problem} />
      </h1>
      <p role="alert">
        <ProblemText problem={problem} />
      </p>
      <p className="acts">
        <RetryButton problem={problem} onRetry={retry} isBig />
      </p>
    </main>
  )
}

/** Why the part is missing; calls back once the connection is back. */
function useConnectionProblem(onBack: () => void): ConnectionProblem {
  const isOnline = useOnline()
  const [found, setFound] = useState<ConnectionProblem>(isOnline ? 'unreachable' : 'offline')
  const goOn = useEffectEvent(() => found === 'offline' && onBack())
  useEffect(() => {
    if (isOnline) goOn()
    void findConnectionProblem(readApiBase()).then(setFound)
  }, [isOnline])
  return found
}

function ProblemTitle({ problem }: { problem: ConnectionProblem }): ReactNode {
  if (problem === 'offline') return <Trans>You are offline</Trans>
  return problem === 'outdated' ? <Trans>A new version is ready</Trans> : <Trans>No connection to Recto</Trans>
}

function ProblemText({ problem }: { problem: ConnectionProblem }): ReactNode {
  if (problem === 'outdated') return <Trans>Reload the page to continue.</Trans>
  return <Trans>This part is not on this device yet. Pages you have opened before still work.</Trans>
}

interface RetryButtonProps {
  problem: ConnectionProblem
  onRetry: () => void
  isBig?: boolean
}

function RetryButton({ problem, onRetry, isBig = false }: RetryButtonProps) {
  const isOutdated = problem === 'outdated'
  return (
    <button
      type="button"
      className={isBig ? 'btn btn--main btn--big' : 'btn btn--plain'}
      onClick={() => (isOutdated ? window.location.reload() : onRetry())}
    >
      {!isBig && <Icon name="retry" />}
      {isOutdated ? <Trans>Reload the Page</Trans> : <Trans>Try Again</Trans>}
    </button>
  )
}
