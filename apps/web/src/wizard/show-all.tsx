import { Trans } from '@lingui/react/macro'

import { formatCount } from '../messages/format.ts'

/** The button that shows a whole list. */
export function ShowAll({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <p>
      <button type="button" className="linkbtn" onClick={onShow}>
        <Trans>Show all {formatCount(count)}</Trans>
      </button>
    </p>
  )
}
