import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { Toggle } from '../components/toggle/toggle.tsx'
import { quotedName } from '../messages/quoted-name.ts'
import { enumerate } from '../messages/warned-pages.ts'
import type { OfficeQuestions } from './office-questions.ts'

/** Maximum number of names listed. */
const LISTED_NAMES = 4

interface HiddenToggleProps {
  label: string
  /** The hidden items; nothing is shown if there are none. */
  hidden: OfficeQuestions['hidden']
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** The choice of whether to include hidden sheets or slides, with their names. */
export function HiddenToggle({ label, hidden, isOn, onChange }: HiddenToggleProps) {
  const { t } = useLingui()
  if (hidden === undefined) return null
  return <Toggle label={label} help={helpFor(hidden)} isOn={isOn} onChange={onChange} />

  function helpFor({ count, names }: NonNullable<OfficeQuestions['hidden']>): string {
    if (count === undefined) return t`If the file has any.`
    const found = plural(count, { one: '# is hidden', other: '# are hidden' })
    if (names.length === 0) return `${found}.`
    const shown = names.slice(0, LISTED_NAMES).map(quotedName)
    const more = count - shown.length
    const list = enumerate(more > 0 ? [...shown, t`${more} more`] : shown)
    return `${found}: ${list}.`
  }
}
