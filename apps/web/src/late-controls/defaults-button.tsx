import './defaults-button.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'

import { useUndo } from '../sessions/use-undo.ts'
import type { Defaults } from '../settings-memory/use-remembered.ts'

export interface DefaultsButtonProps {
  defaults: Defaults
  isDisabled: boolean
}

/** Restores a tool's defaults; shown only if settings differ from them. */
export function DefaultsButton({ defaults: { areUsed, restore }, isDisabled }: DefaultsButtonProps) {
  const { t } = useLingui()
  const undo = useUndo()
  const line = useRef<HTMLParagraphElement>(null)

  function press() {
    const steps = { undo: restore(), redo: () => void restore() }
    undo.removed({ name: t`Defaults restored`, ...steps })
    // The button has disappeared.
    line.current?.focus()
  }

  return (
    <p ref={line} className="defaults" tabIndex={-1}>
      {!areUsed && (
        <button type="button" className="linkbtn" disabled={isDisabled} onClick={press}>
          <Trans>Use the defaults</Trans>
        </button>
      )}
    </p>
  )
}
