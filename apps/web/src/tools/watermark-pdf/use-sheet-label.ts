import { useLingui } from '@lingui/react/macro'

import { usePositionNames } from '../../components/position-field/position-field.tsx'
import { formatCount } from '../../messages/format.ts'
import { markedPages, type WatermarkSettings } from './watermark-settings.ts'

/** Returns a function that describes a previewed page. */
export function useSheetLabel(): (settings: WatermarkSettings, pageCount: number | undefined, page: number) => string {
  const { t } = useLingui()
  const places = usePositionNames()
  return (settings, pageCount, page) => {
    const place = places[settings.position]
    const { first, last } = markedPages(settings, pageCount ?? page)
    const number = formatCount(page)
    const { type, text } = settings
    if (page < first || page > last) return t`Page ${number}, no watermark`
    if (type === 'image') return t`Page ${number} with an image watermark: ${place}`
    return t`Page ${number} with the watermark ${text}: ${place}`
  }
}
