import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { StageBar } from '../../components/page-grid/stage-bar.tsx'

interface CutBarProps {
  /** How many cuts there are. */
  count: number
  isStill: boolean
  /** Takes all cuts away; none where they only show what will be made. */
  onClear: (() => void) | undefined
}

/** Above pages with cuts between them: how they are made, and how many there are. */
export function CutBar({ count, isStill, onClear }: CutBarProps) {
  const { t } = useLingui()
  return (
    <StageBar
      hint={onClear === undefined ? <Trans>Scissors mark where the file will be cut.</Trans> : <CutHint />}
      status={count === 0 ? <Trans>No cut</Trans> : <Plural value={count} one="# cut" other="# cuts" />}
      isStill={isStill}
      clear={onClear && { name: t`Remove all cuts`, isNeeded: count > 0, onClear }}
    />
  )
}

function CutHint() {
  return (
    <>
      <span className="stagebar__mouse">
        <Trans>
          Click between pages to cut, or press <kbd>C</kbd> on a page.
        </Trans>
      </span>
      <span className="stagebar__touch">
        <Trans>Tap between pages to cut.</Trans>
      </span>
    </>
  )
}
