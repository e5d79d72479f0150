import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, type ReactNode } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { Checkbox } from '../components/checkbox/checkbox.tsx'
import { formatSize } from '../messages/format.ts'
import type { Place } from './place.ts'
import { useForecastText } from './use-forecast-text.ts'
import type { Where } from './use-where.ts'
import { PlaceName } from './place-name.tsx'

/** The two places with their forecasts and what is sent. */
export function WhereChoice({ id, where }: { id: string; where: Where }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const { forecast, isOnline, prefersDevice, preferDevice } = where
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  return (
    <div ref={box} id={id} className="wherebox" role="group" aria-label={t`Where the work happens`}>
      <Way where={where} place="device" seconds={forecast.deviceSeconds}>
        <Trans>Nothing is sent. Works offline, too.</Trans>
      </Way>
      <Way where={where} place="server" seconds={forecast.serverSeconds} isDisabled={!isOnline}>
        {isOnline ? <Sent bytes={forecast.sentBytes} /> : <Trans>No connection</Trans>}
      </Way>
      <Checkbox label={t`Always prefer this device`} isOn={prefersDevice} onChange={preferDevice} />
    </div>
  )
}

/** What using the server means. Only a secure address may claim encryption. */
export function Sent({ bytes }: { bytes: number }) {
  const { retentionHours } = useConfig()
  const size = formatSize(bytes)
  return isEncrypted() ? (
    <Trans>
      Sends {size}, encrypted. Deleted after {retentionHours} hours, or whenever you choose.
    </Trans>
  ) : (
    <Trans>
      Sends {size}. Deleted after {retentionHours} hours, or whenever you choose.
    </Trans>
  )
}

/** Whether uploads are encrypted in transit. */
export function isEncrypted(): boolean {
  return location.protocol === 'https:'
}

interface WayProps {
  where: Where
  place: Place
  seconds: number
  isDisabled?: boolean
  /** What is sent. */
  children: ReactNode
}

function Way({ where, place, seconds, isDisabled = false, children }: WayProps) {
  const id = useId()
  const forecastText = useForecastText()
  return (
    <label className={isDisabled ? 'way way--off' : 'way'}>
      <input
        className="dot"
        type="radio"
        name="where"
        checked={where.place === place}
        disabled={isDisabled}
        aria-labelledby={id}
        aria-describedby={`${id}-time ${id}-sent`}
        onChange={() => where.choose(place)}
      />
      <b id={id}>
        <PlaceName place={place} />
      </b>
      <span id={`${id}-time`}>{isDisabled ? undefined : forecastText(seconds)}</span>
      <em id={`${id}-sent`}>{children}</em>
    </label>
  )
}
