import { Trans, useLingui } from '@lingui/react/macro'

import { formatDecimal, formatEstimate } from '../messages/format.ts'
import { LONG_SECONDS } from './decide-place.ts'
import { useForecastText } from './use-forecast-text.ts'
import type { Where } from './use-where.ts'

const BYTES_PER_GB = 1024 * 1024 * 1024

/** Formats memory in GB from one GB on, which is how devices are sold. */
export function formatMemory(bytes: number): string {
  return bytes < BYTES_PER_GB ? formatEstimate(bytes) : `${formatDecimal(bytes / BYTES_PER_GB)} GB`
}

/** Why the visitor is asked: what the work needs, drawn to scale next to what is usual. */
export function WhereMeter({ where: { question, memoryBytes, forecast } }: { where: Where }) {
  const { t } = useLingui()
  const forecastText = useForecastText()
  const [needed, usual] = [formatMemory(forecast.neededBytes), formatMemory(memoryBytes)]
  const [time, longest] = [forecastText(forecast.deviceSeconds) ?? '', String(LONG_SECONDS)]
  const isMemory = question === 'memory'
  const share = isMemory ? memoryBytes / forecast.neededBytes : LONG_SECONDS / forecast.deviceSeconds
  return (
    <>
      <div className="meter" aria-hidden="true">
        <u style={{ insetInlineStart: `${100 * share}%` }} />
      </div>
      <p className="meterkey">
        <span>0</span>
        <span>{isMemory ? t`This browser, about ${usual}` : t`Without asking, up to ${longest} s`}</span>
        <span>{isMemory ? <Trans>Needed, {needed}</Trans> : <Trans>This device, {time}</Trans>}</span>
      </p>
    </>
  )
}
