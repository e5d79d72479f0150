import { Trans, useLingui } from '@lingui/react/macro'

import { FormatIcon } from './format-icon.tsx'
import { OUTPUT_FORMATS, type FormatId, type OutputFormat } from './output-formats.ts'
import { useOutputFormatNames } from './use-output-format-names.ts'

interface FormatPickerProps {
  pageCount: number | undefined
  isReady: boolean
  onChoose: (format: OutputFormat) => void
}

/** The formats to choose from; choosing one starts the conversion. */
export function FormatPicker({ pageCount, isReady, onChoose }: FormatPickerProps) {
  return (
    <section className="formats" aria-labelledby="formats">
      <h2 id="formats">
        <Trans>Select Output Format</Trans>
      </h2>
      <p className="help">
        <Trans>The conversion starts as soon as you choose.</Trans>
      </p>
      <ul className="formats__list">
        {OUTPUT_FORMATS.map((format) => (
          <li key={format.id}>
            <FormatButton format={format} pageCount={pageCount} isReady={isReady} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FormatButton({ format, pageCount, isReady, onChoose }: FormatPickerProps & { format: OutputFormat }) {
  const { t } = useLingui()
  const name = useOutputFormatNames()(format.id)
  const { extension, letter } = format
  const what = useFormatTexts(pageCount)[format.id]
  return (
    <button
      type="button"
      className="format"
      disabled={!isReady}
      aria-label={t`Convert to ${name} (${extension})`}
      aria-describedby={`format-${format.id}`}
      onClick={() => onChoose(format)}
    >
      <FormatIcon letter={letter} />
      <span className="format__text">
        <b>{name}</b>
        <em>{extension}</em>
        <span id={`format-${format.id}`}>{what}</span>
      </span>
    </button>
  )
}

/** Returns the description of each format's output. */
function useFormatTexts(pageCount: number | undefined): Record<FormatId, string> {
  const { t } = useLingui()
  const images = pageCount === 1 ? t`One image` : t`One image per page`
  return {
    word: t`An editable document`,
    excel: t`Tables you can calculate with`,
    powerpoint: t`One slide per page`,
    jpg: images,
    png: images,
    text: t`All text, in reading order`,
  }
}
