import { useLingui } from '@lingui/react/macro'
import { OPERATIONS, shortImagesName } from '@recto/contract'

import { useNotices } from '../../components/notice/notice-provider.tsx'
import { useMissingFileNotice } from '../../wizard/use-missing-file-notice.ts'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useSettings } from '../../wizard/use-settings.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import { errorText } from '../../messages/error-messages.ts'
import { DEFAULT_SETTINGS, requestOf } from './image-settings.ts'
import { useImageForecast } from './use-image-forecast.ts'
import type { Oversize } from './image-size-plan.ts'
import { useImageFormatNames } from './use-image-format-names.ts'

/** Who has no file yet is told so briefly. */
const MISSING_FILE_MS = 3000

/** All that happens on the page: the file, the settings, what they will make, the steps and the call. */
export function useImageScreen() {
  const { t } = useLingui()
  const { notify } = useNotices()
  const names = useImageFormatNames()
  const sayMissing = useMissingFileNotice(MISSING_FILE_MS)
  // Pages that were chosen in one file mean nothing in another, and neither does a resolution that was fitted to it.
  const wizard = useSingleFile({ onOpen: () => change(NO_CHOICE), onMissing: sayMissing })
  const { settings, change, reset } = useSettings(DEFAULT_SETTINGS, wizard)
  const { file, call } = wizard
  const pageCount = usePageCount(file)
  const forecast = useImageForecast(file, settings, pageCount)

  function convert() {
    if (file === undefined) {
      sayMissing()
      return
    }
    const options = requestOf(settings, pageCount)
    const { oversize } = forecast.plan ?? {}
    if (typeof options === 'string') sayWrong(t`Please enter valid page numbers (e.g., 1, 3, 5-7).`)
    else if (oversize !== undefined) {
      sayWrong(tooLarge(file.file.name, oversize))
      showWayOut()
    } else void request(file.file.name, options)
  }

  function sayWrong(text: string) {
    notify({ kind: 'error', title: t`Error`, text })
  }

  function request(fileName: string, options: Record<string, unknown>) {
    const format = names(settings.format)
    return call(
      { operation: OPERATIONS.toImage, options, isLong: true, saveAs: shortImagesName(fileName) },
      {
        success: t`Your PDF has been converted to ${format} images.`,
        failure: t`An error occurred while converting your PDF file.`,
      },
    )
  }

  return { ...wizard, settings, pageCount, forecast, change, convert, reset }
}

/** All that the screen knows and can do. */
export type ImageScreen = ReturnType<typeof useImageScreen>

/** Leads to the resolution that works: on a small screen it is far from the button that was pressed. */
function showWayOut(): void {
  const button = document.querySelector<HTMLElement>('.oversize button')
  button?.scrollIntoView({ block: 'center' })
  button?.focus({ preventScroll: true })
}

/** The sentence that the server would answer with. */
function tooLarge(file: string, { page, dpi }: Oversize): string {
  return errorText('TOO_COMPLEX', { reason: 'pixels', file, page, maxDpi: dpi })
}

const NO_CHOICE = { pages: 'all', fromText: '', toText: '', pagesText: '', dpi: undefined } as const
