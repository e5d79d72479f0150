import { Trans } from '@lingui/react/macro'

import { Icon } from '../../components/icon/icon.tsx'

/** Tips for rotating pages. */
export function Tips() {
  return (
    <aside className="tips" aria-labelledby="tips">
      <h3 id="tips">
        <Icon name="info" />
        <Trans>Tips</Trans>
      </h3>
      <ul>
        <li>
          <Trans>Degrees count clockwise, on top of how a page is turned already.</Trans>
        </li>
        <li>
          <Trans>Turn a page with the arrows below its picture. The list follows.</Trans>
        </li>
        <li className="tips__touch">
          <Trans>Tap pages to select several, then turn them together.</Trans>
        </li>
        <li className="tips__mouse">
          <Trans>Drag over pages, or hold Shift, to select several; Ctrl or ⌘ adds single ones.</Trans>
        </li>
        <li className="tips__mouse">
          <Trans>
            By keyboard: arrows move, Space selects, <kbd>L</kbd> and <kbd>R</kbd> turn.
          </Trans>
        </li>
      </ul>
    </aside>
  )
}
