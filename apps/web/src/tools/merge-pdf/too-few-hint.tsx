import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

const { min: MIN_FILES } = OPERATIONS.merge.files

/** Explains that at least two files are needed. */
export function TooFewHint() {
  const { t } = useLingui()
  return (
    <span className="hint" role="status">
      {t`You need at least ${MIN_FILES} PDF files to merge.`}
    </span>
  )
}
