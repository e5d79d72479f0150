import '../../wizard/failure-panel.css'

import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { readApiBase } from '../../api/api-base.ts'
import { findTrouble, type Trouble } from '../../offline/connection.ts'
import { useOnline } from '../../where/use-online.ts'
import { Icon } from '../icon/icon.tsx'
import { useRetry } from './late-part.tsx'

/**
 * Says in place that a part of the page could not be loaded. Offers to retry, and retries by itself when the connection is back.
 * @param props.children content that stays
 */
export function LateFailure({ children }: { children?: ReactNode }) {
  const retry = useRetry()
  const trouble = useTrouble(retry)
  return (
    <section className="fail" role="alert">
      <Icon name="wrong" />
      <div>
        <h2>
          <TroubleTitle trouble={trouble} />
        </h2>
        <p>
          <TroubleText trouble={trouble} /> {children}
        </p>
        <p className="acts">
          <RetryButton trouble={trouble} onRetry={retry} />
        </p>
      </div>
    </section>
  )
}

/** A whole page that could not be loaded. */
export function LatePageFailure() {
  const retry = useRetry()
  const trouble = useTrouble(retry)
  return (
    <main id="main" className="message">
      <h1>
        <TroubleTitle trouble={trouble} />
      </h1>
      <p role="alert">
        <TroubleText trouble={trouble} />
      </p>
      <p className="acts">
        <RetryButton trouble={trouble} onRetry={retry} isBig />
      </p>
    </main>
  )
}

/** Why the part is missing; calls back once the connection is back. */
function useTrouble(onBack: () => void): Trouble {
  const isOnline = useOnline()
  const [found, setFound] = useState<Trouble>(isOnline ? 'unreachable' : 'offline')
  const goOn = useEffectEvent(() => found === 'offline' && onBack())
  useEffect(() => {
    if (isOnline) goOn()
    void findTrouble(readApiBase()).then(setFound)
  }, [isOnline])
  return found
}

function TroubleTitle({ trouble }: { trouble: Trouble }): ReactNode {
  if (trouble === 'offline') return <Trans>You are offline</Trans>
  return trouble === 'outdated' ? <Trans>A new version is ready</Trans> : <Trans>No connection to Recto</Trans>
}

function TroubleText({ trouble }: { trouble: Trouble }): ReactNode {
  if (trouble === 'outdated') return <Trans>Reload the page to continue.</Trans>
  return <Trans>This part is not on this device yet. Pages you have opened before still work.</Trans>
}

interface RetryButtonProps {
  trouble: Trouble
  onRetry: () => void
  isBig?: boolean
}

function RetryButton({ trouble, onRetry, isBig = false }: RetryButtonProps) {
  const isOutdated = trouble === 'outdated'
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
