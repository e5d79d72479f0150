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
          <Trans>Rotation is clockwise and adds to the page’s current rotation.</Trans>
        </li>
        <li>
          <Trans>Rotate a page with the arrows below it. The list follows.</Trans>
        </li>
        <li className="tips__touch">
          <Trans>Tap pages to select several, then rotate them together.</Trans>
        </li>
        <li className="tips__mouse">
          <Trans>Drag across pages, or hold Shift, to select several. Ctrl or ⌘ adds single pages.</Trans>
        </li>
        <li className="tips__mouse">
          <Trans>
            Keyboard: arrows move, Enter selects, Space enlarges, <kbd>L</kbd> and <kbd>R</kbd> rotate.
          </Trans>
        </li>
      </ul>
    </aside>
  )
}
