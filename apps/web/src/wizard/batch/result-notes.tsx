import { Plural } from '@lingui/react/macro'
import { isLoss, type Warning } from '@recto/contract'

import { useWarningText } from '../../messages/use-warning-text.ts'

/** Further notes about a result; collapsed, because a batch has many. */
export function ResultNotes({ warnings }: { warnings: readonly Warning[] }) {
  const warningText = useWarningText()
  // Losses are shown openly.
  const notes = warnings.filter((warning) => !isLoss(warning))
  if (notes.length === 0) return null
  return (
    <details className="batch__more">
      <summary>
        <Plural value={notes.length} one="# note" other="# notes" />
      </summary>
      <ul>
        {notes.map((warning, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the notes of one result never change
          <li key={index}>{warningText(warning)}</li>
        ))}
      </ul>
    </details>
  )
}
