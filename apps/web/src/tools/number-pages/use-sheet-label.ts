import { useLingui } from '@lingui/react/macro'

import { usePositionNames } from '../../components/position-field/position-field.tsx'
import { formatCount } from '../../messages/format.ts'
import { numberedPages, type NumberSettings } from './number-settings.ts'

/** Returns a function that describes a previewed page. */
export function useSheetLabel(): (settings: NumberSettings, pageCount: number | undefined, page: number) => string {
  const { t } = useLingui()
  const places = usePositionNames()
  return (settings, pageCount, page) => {
    const place = places[settings.position]
    const numbered = numberedPages(settings, pageCount ?? page)
    const number = formatCount(page)
    const has = numbered !== undefined && page >= numbered.first && page <= numbered.last
    return has ? t`Page ${number} with its page number: ${place}` : t`Page ${number}, not numbered`
  }
}
