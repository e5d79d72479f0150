import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

import { formatCount } from '../../messages/format.ts'
import { shelfPanel } from '../../shelf/panel-state.ts'
import { onShelfCount, readShelfCount } from '../../shelf/shelf-count.ts'
import { Icon } from '../icon/icon.tsx'
import { useShelfPlace } from './shelf-place.ts'

/** Opens the shelf on the pages of tools, and shows how many files are on it. */
export function ShelfButton() {
  const { t } = useLingui()
  const place = useShelfPlace()
  const { isOpen } = useSyncExternalStore(shelfPanel.subscribe, shelfPanel.get, shelfPanel.get)
  const count = useSyncExternalStore(onShelfCount, readShelfCount, noFiles)
  if (place !== 'button') return null
  return (
    <button
      type="button"
      className="btn btn--plain top__files"
      data-shelf-opener
      aria-expanded={isOpen}
      aria-label={t`Your files: ${count}`}
      onClick={isOpen ? shelfPanel.close : shelfPanel.open}
    >
      <Icon name="shelf" />
      <span className="top__filesw">
        <Trans>Your files</Trans>
      </span>
      <span className="count">{formatCount(count)}</span>
    </button>
  )
}

/** The prerendered page has no files yet. */
function noFiles(): number {
  return 0
}
