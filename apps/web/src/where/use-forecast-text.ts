import { useLingui } from '@lingui/react/macro'

import { formatCount } from '../messages/format.ts'

const SECONDS_PER_MINUTE = 60

/** Returns a function that formats a duration; undefined below a second, which is not worth mentioning. */
export function useForecastText(): (seconds: number) => string | undefined {
  const { t } = useLingui()
  return (seconds) => {
    if (seconds < 1) return undefined
    const isShort = seconds < SECONDS_PER_MINUTE
    const amount = formatCount(isShort ? roundSeconds(seconds) : Math.round(seconds / SECONDS_PER_MINUTE))
    return isShort ? t`about ${amount} s` : t`about ${amount} min`
  }
}

/** Above ten seconds, a forecast is no more precise than five. */
function roundSeconds(seconds: number): number {
  return seconds < 10 ? Math.round(seconds) : Math.min(55, Math.round(seconds / 5) * 5)
}
