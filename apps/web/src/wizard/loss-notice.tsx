import './loss-notice.css'

import { isLoss, type Warning } from '@recto/contract'

import { Icon } from '../components/icon/icon.tsx'
import { useWarningText } from '../messages/use-warning-text.ts'
import type { Reading } from './chosen-files.ts'

/** What of a damaged file could not be read, before anything is done with it and with the result. Other warnings are left out. */
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

/** The notice of a file that was chosen. */
export function FileLosses({ file: { reading } }: { file: { reading: Reading } }) {
  return reading.status === 'ready' ? <LossNotice warnings={reading.facts.losses} /> : null
}
