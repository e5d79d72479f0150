import { Trans, useLingui } from '@lingui/react/macro'

import { Disclosure } from '../../components/disclosure/disclosure.tsx'

/** The keyboard shortcuts of the grid. */
export function KeyList() {
  const { t } = useLingui()
  return (
    <Disclosure title={t`Keyboard`} summary={<Trans>arrows, Space, Delete</Trans>}>
      <dl className="keys">
        <dt>
          <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd>
        </dt>
        <dd>
          <Trans>go to a page, with Shift select up to it</Trans>
        </dd>
        <dt>
          <kbd>{t`Space`}</kbd> <kbd>{t`Enter`}</kbd>
        </dt>
        <dd>
          <Trans>select the page, show it large</Trans>
        </dd>
        <dt>
          <kbd>Alt</kbd> <kbd>←</kbd> <kbd>→</kbd>
        </dt>
        <dd>
          <Trans>move what is selected</Trans>
        </dd>
        <dt>
          <kbd>L</kbd> <kbd>R</kbd>
        </dt>
        <dd>
          <Trans>rotate left, right</Trans>
        </dd>
        <dt>
          <kbd>D</kbd> <kbd>{t`Delete`}</kbd>
        </dt>
        <dd>
          <Trans>duplicate, delete</Trans>
        </dd>
        <dt>
          <kbd>{t`Ctrl`}</kbd> <kbd>Z</kbd>
        </dt>
        <dd>
          <Trans>undo, with Shift redo</Trans>
        </dd>
      </dl>
    </Disclosure>
  )
}
