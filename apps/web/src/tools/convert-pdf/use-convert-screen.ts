import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { useSessionState } from '../../sessions/use-session-state.ts'
import { isPasswordProblem } from '../../wizard/chosen-files.ts'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useConversionFile } from '../../wizard/use-conversion-file.ts'
import type { Kept } from '../../sessions/session.ts'
import { OUTPUT_FORMATS, type OutputFormat } from './output-formats.ts'
import { useOutputFormatNames } from './use-output-format-names.ts'

const FORMAT: Kept<OutputFormat | undefined> = {
  save: (format) => format?.id,
  load: (saved) => OUTPUT_FORMATS.find(({ id }) => id === saved),
}

interface ExtraOptions {
  includeText?: true
}

/** The state of Convert PDF: the file, the format, and the request. */
export function useConvertScreen() {
  const { t } = useLingui()
  const names = useOutputFormatNames()
  const [format, setFormat] = useSessionState('format', undefined, FORMAT)
  /** Options beyond those of the format, from an error's alternative. */
  const [extra, setExtra] = useSessionState<ExtraOptions>('extra', {})
  // Choosing a format leads directly to the last step, which includes the work and its errors.
  const wizard = useConversionFile({ operation: OPERATIONS.toWord, workStep: 3 })
  const { file, send, call } = wizard
  const pageCount = usePageCount(file)

  async function convert(to: OutputFormat, extraOptions: ExtraOptions = {}) {
    const request = to.requestFor(pageCount)
    setFormat(to)
    setExtra(extraOptions)
    const name = names(to.id)
    const code = await call(
      { ...request, options: { ...request.options, ...extraOptions }, isLong: true },
      {
        success: t`Your PDF has been converted to ${name}.`,
        failure: t`An error occurred while converting your PDF file.`,
      },
    )
    // The password is requested next to the file, in the previous step.
    if (isPasswordProblem(code)) send({ type: 'changed' })
  }

  return {
    ...wizard,
    format,
    pageCount,
    convert: (to: OutputFormat) => void convert(to),
    retry: () => format !== undefined && void convert(format, extra),
    /** Whether text outside tables was requested. */
    hasText: extra.includeText === true,
    /** The alternative for files without tables. */
    convertWithText: () => format !== undefined && void convert(format, { includeText: true }),
  }
}

export type ConvertScreen = ReturnType<typeof useConvertScreen>
