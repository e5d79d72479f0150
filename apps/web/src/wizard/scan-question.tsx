import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { Toggle } from '../components/toggle/toggle.tsx'
import type { ScanReading } from './use-scan-reading.ts'

/** Asks whether to read scanned pages, if the file has any. */
export function ScanQuestion({ scans: { count, isOn, set } }: { scans: ScanReading }) {
  const { t } = useLingui()
  if (count === 0) return null
  const help = t`${plural(count, {
    one: '# page has no text and would stay an image. Reading it takes longer.',
    other: '# pages have no text and would stay images. Reading them takes longer.',
  })}`
  return <Toggle label={t`This file has scanned pages. Read them?`} help={help} isOn={isOn} onChange={set} />
}
