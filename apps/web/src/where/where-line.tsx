import './where.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'

import { Icon } from '../components/icon/icon.tsx'
import { PlaceName } from './place-name.tsx'
import { useForecastText } from './use-forecast-text.ts'
import type { Where } from './use-where.ts'
import { WhereChoice } from './where-choice.tsx'
import { WhereReason } from './where-reason.tsx'

/** Where the work runs, in one line next to the button that starts it; 'Change' opens the choice above. */
export function WhereLine({ where }: { where: Where }) {
  const { running } = where
  return running === undefined ? <Planned where={where} /> : <Running where={where} running={running} />
}

function Planned({ where }: { where: Where }) {
  const [isOpen, setIsOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const boxId = useId()
  useDismissal(area, isOpen, close)
  const forecastText = useForecastText()
  const { place, forecast, canChange, isServerOnly, isOnline } = where
  const isUnreachable = isServerOnly && !isOnline
  const seconds = forecastText(place === 'device' ? forecast.deviceSeconds : forecast.serverSeconds)

  function close(isByKey: boolean) {
    setIsOpen(false)
    if (isByKey) button.current?.focus()
  }

  return (
    <div ref={area} className="whereopen">
      <p className="where">
        <Icon name={place} />
        <span>
          <b>{isServerOnly ? <Trans>Only on our server</Trans> : <PlaceName place={place} />}</b>
          {isUnreachable ? (
            <span role="status">
              <Trans>No connection</Trans>
            </span>
          ) : (
            seconds !== undefined && <span>{seconds}</span>
          )}
        </span>
        {(canChange || isServerOnly) && (
          <button
            ref={button}
            type="button"
            className="linkbtn"
            aria-expanded={isOpen}
            aria-controls={isOpen ? boxId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isServerOnly ? <Trans>Why?</Trans> : <Trans>Change</Trans>}
          </button>
        )}
      </p>
      {isOpen && (isServerOnly ? <WhereReason id={boxId} where={where} /> : <WhereChoice id={boxId} where={where} />)}
    </div>
  )
}

/** While the work runs, shows only surprises. */
function Running({ where, running }: { where: Where; running: NonNullable<Where['running']> }) {
  const { t } = useLingui()
  const { place, isSlow } = running
  const canSwitch = isSlow && where.canChange && (place === 'server' || where.isOnline)
  return (
    <p className="where">
      <Icon name={place} />
      <span>
        <b>
          <PlaceName place={place} />
        </b>
        <span role="status">{isSlow && t`taking longer than expected`}</span>
      </span>
      {canSwitch && (
        <button type="button" className="linkbtn" onClick={where.switchPlace}>
          {place === 'device' ? <Trans>Use our server</Trans> : <Trans>Use this device</Trans>}
        </button>
      )}
    </p>
  )
}

/** Closes a popup on an outside press or Escape. */
function useDismissal(
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (isByKey: boolean) => void,
): void {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const { signal } = stop
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && area.current?.contains(target) === false) dismiss(false)
    }
    document.addEventListener('pointerdown', onPointer, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(true), { signal })
    return () => stop.abort()
  }, [area, isOpen])
}
