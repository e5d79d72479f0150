import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { UnlockForm } from '../../components/upload/unlock-form.tsx'
import type { ProtectScreenModel } from './use-protect-screen.ts'

/** The current password of a file to be protected again, requested once. */
export function CurrentPassword({ screen }: { screen: ProtectScreenModel }) {
  const { t } = useLingui()
  const { chosen, problem, isLocked, isOpened } = screen
  const isWrong = chosen?.opening.status === 'wrong'
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWrong || problem?.field === 'current') place.current?.querySelector('input')?.focus()
  }, [problem, isWrong])
  if (chosen === undefined) return null
  if (isOpened) {
    return (
      <p className="panel__opened" role="status">
        <Icon name="check" />
        <Trans>Unlocked. The new protection replaces the old one.</Trans>
      </p>
    )
  }
  if (!isLocked) return null
  const { status } = chosen.opening
  return (
    <div ref={place} className="panel__unlock">
      <UnlockForm
        key={chosen.id}
        file={chosen.file.name}
        reason={t`Unlock the file first to change its protection.`}
        isWrong={isWrong}
        isOpening={status === 'trying' || screen.isBusy}
        onSubmit={screen.unlock}
        onType={(typedCurrent) => screen.enter({ typedCurrent })}
      />
    </div>
  )
}
