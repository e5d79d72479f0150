import { useLingui } from '@lingui/react/macro'
import { OPERATIONS, shortImagesName } from '@recto/contract'

import { useNotices } from '../../components/notice/notice-provider.tsx'
import { useMissingFileNotice } from '../../wizard/use-missing-file-notice.ts'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useSettings } from '../../wizard/use-settings.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import { errorText } from '../../messages/error-messages.ts'
import { DEFAULT_SETTINGS, REMEMBERED, requestOf } from './image-settings.ts'
import { useImageForecast } from './use-image-forecast.ts'
import type { Oversize } from './image-size-plan.ts'
import { useImageFormatNames } from './use-image-format-names.ts'

/** The notice about a missing file is shown only briefly. */
const MISSING_FILE_MS = 3000

/** The state of PDF to Image: the file, the settings, the forecast, and the request. */
export function useImageScreen() {
  const { t } = useLingui()
  const { notify } = useNotices()
  const names = useImageFormatNames()
  const notifyMissingFile = useMissingFileNotice({ durationMs: MISSING_FILE_MS })
  // A page selection does not apply to another file, and neither does a resolution chosen for its page sizes.
  const wizard = useSingleFile({
    operation: OPERATIONS.toImage,
    onOpen: () => change(NO_CHOICE),
    onMissing: notifyMissingFile,
  })
  const { settings, change, defaults } = useSettings(DEFAULT_SETTINGS, wizard, REMEMBERED)
  const { file, call } = wizard
  const pageCount = usePageCount(file)
  const forecast = useImageForecast(file, settings, pageCount)

  function convert() {
    if (file === undefined) {
      notifyMissingFile()
      return
    }
    const options = requestOf(settings, pageCount)
    const { oversize } = forecast.plan ?? {}
    if (typeof options === 'string') notifyError(t`Please enter valid page numbers (e.g., 1, 3, 5-7).`)
    else if (oversize !== undefined) {
      notifyError(tooLarge(file.file.name, oversize))
      scrollToAlternative()
    } else void request(file.file.name, options)
  }

  function notifyError(text: string) {
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

  return { ...wizard, settings, pageCount, forecast, change, defaults, convert }
}

export type ImageScreen = ReturnType<typeof useImageScreen>

/** Scrolls to the alternative, which on a small screen is far from the pressed button. */
function scrollToAlternative(): void {
  const button = document.querySelector<HTMLElement>('.oversize button')
  button?.scrollIntoView({ block: 'center' })
  button?.focus({ preventScroll: true })
}

/** The message the server would return. */
function tooLarge(file: string, { page, dpi }: Oversize): string {
  return errorText('TOO_COMPLEX', { reason: 'pixels', file, page, maxDpi: dpi })
}

const NO_CHOICE = { pages: 'all', fromText: '', toText: '', pagesText: '', dpi: undefined } as const
