import './where.css'

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { Checkbox } from '../components/checkbox/checkbox.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { formatSize } from '../messages/format.ts'
import type { Place } from './place.ts'
import { useForecastText } from './use-forecast-text.ts'
import type { Where } from './use-where.ts'
import { isEncrypted } from './where-choice.tsx'
import { PlaceName } from './place-name.tsx'
import { formatMemory, WhereMeter } from './where-meter.tsx'

export interface WhereAskProps {
  where: Where
  /** Omitted if the steps above lead back. */
  onBack?: () => void
}

/** Asks where to run the work, with the reason and the consequences of each choice. It replaces the settings. */
export function WhereAsk({ where, onBack }: WhereAskProps) {
  const { t } = useLingui()
  const { question, memoryBytes, forecast, prefersDevice, preferDevice } = where
  const [needed, usual] = [formatMemory(forecast.neededBytes), formatMemory(memoryBytes)]
  const places: Place[] = where.recommended === 'server' ? ['server', 'device'] : ['device', 'server']
  return (
    <>
      <section className="askwhere" aria-labelledby="askwhere">
        <h2 id="askwhere" tabIndex={-1}>
          {question === 'memory' ? (
            <Trans>This is large for this device. Where should the work happen?</Trans>
          ) : (
            <Trans>This will take a while on this device. Where should the work happen?</Trans>
          )}
        </h2>
        <p>
          {question === 'memory' ? (
            <Trans>
              The work needs about {needed} of memory. This browser usually gives a page about {usual}.
            </Trans>
          ) : (
            <Trans>Please keep this tab open in the meantime.</Trans>
          )}
        </p>
        <WhereMeter where={where} />
        <div className="askpair">
          {places.map((place) => (
            <Offer key={place} where={where} place={place} />
          ))}
        </div>
        {question === 'time' && (
          <Checkbox label={t`Always prefer this device`} isOn={prefersDevice} onChange={preferDevice} />
        )}
      </section>
      <p className="hint askwhere__note">
        <Icon name="info" />
        <Trans>We ask only when the answer matters. Your choice applies to this file.</Trans>
      </p>
      {onBack !== undefined && (
        <button type="button" className="btn btn--plain btn--flush" onClick={onBack}>
          <Trans>Back</Trans>
        </button>
      )}
    </>
  )
}

/** One place: the same three facts as for the other, and its button. */
function Offer({ where, place }: { where: Where; place: Place }) {
  const { isOnline, recommended, choose } = where
  const isDisabled = place === 'server' && !isOnline
  const kind = place === recommended ? 'btn--main' : 'btn--line'
  return (
    <div>
      <h3>
        <Icon name={place} />
        <PlaceName place={place} />
      </h3>
      {place === 'server' ? <ServerFacts where={where} /> : <DeviceFacts where={where} />}
      <button type="button" className={`btn btn--big ${kind}`} disabled={isDisabled} onClick={() => choose(place)}>
        {place === 'server' ? <Trans>Use our server</Trans> : <Trans>Try it here</Trans>}
      </button>
    </div>
  )
}

function ServerFacts({ where: { forecast, isOnline } }: { where: Where }) {
  const { retentionHours } = useConfig()
  const forecastText = useForecastText()
  const size = formatSize(forecast.sentBytes)
  const time = forecastText(Math.max(1, forecast.serverSeconds))
  const isMostlySending = forecast.sendingSeconds > forecast.serverSeconds / 2
  if (!isOnline) {
    return (
      <Facts>
        <Fact name={<Trans>Time</Trans>}>
          <Trans>No connection</Trans>
        </Fact>
      </Facts>
    )
  }
  return (
    <Facts>
      <Fact name={<Trans>Time</Trans>}>{isMostlySending ? <Trans>{time}, mostly for sending it</Trans> : time}</Fact>
      <Fact name={<Trans>Sent</Trans>}>{isEncrypted() ? <Trans>{size}, encrypted</Trans> : size}</Fact>
      <Fact name={<Trans>Kept</Trans>}>
        <Trans>{retentionHours} hours at most, then deleted</Trans>
      </Fact>
    </Facts>
  )
}

function DeviceFacts({ where: { forecast, question } }: { where: Where }) {
  const forecastText = useForecastText()
  return (
    <Facts>
      <Fact name={<Trans>Time</Trans>}>{forecastText(Math.max(1, forecast.deviceSeconds))}</Fact>
      <Fact name={<Trans>Sent</Trans>}>
        <Trans>nothing</Trans>
      </Fact>
      <Fact name={<Trans>Risk</Trans>}>
        {question === 'memory' ? (
          <Trans>the browser may stop it; your file is not changed</Trans>
        ) : (
          <Trans>none; you can cancel at any time</Trans>
        )}
      </Fact>
    </Facts>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
