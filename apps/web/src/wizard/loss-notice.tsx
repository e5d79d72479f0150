import './loss-notice.css'

import { isLoss, type Warning } from '@recto/contract'

import { Icon } from '../components/icon/icon.tsx'
import { useWarningText } from '../messages/use-warning-text.ts'
import type { Reading } from './chosen-files.ts'

/**
 * What could not be read of a damaged file, shown both before processing and with the result. Other warnings are
 * omitted.
 */
export function LossNotice({ warnings }: { warnings: readonly Warning[] }) {
  const warningText = useWarningText()
  const losses = warnings.filter(isLoss)
  if (losses.length === 0) return null
  return (
    <div className="losses">
      <Icon name="caution" />
      <ul>
        {losses.map((warning) => (
          <li key={`${warning.code} ${warning.file}`}>{warningText(warning)}</li>
        ))}
      </ul>
    </div>
  )
}

/** The loss notice of a chosen file. */
export function FileLosses({ file: { reading } }: { file: { reading: Reading } }) {
  return reading.status === 'ready' ? <LossNotice warnings={reading.facts.losses} /> : null
}
