import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { ActionBar } from '../../wizard/action-bar.tsx'
import { useLevelNames } from './level-field.tsx'
import { PERMISSIONS } from './protect-settings.ts'
import type { ProtectScreenModel } from './use-protect-screen.ts'

/** What the open tab would do, and the button that does it. */
export function TaskBar({ screen }: { screen: ProtectScreenModel }) {
  const { t } = useLingui()
  const { state, tab, chosen, settings, removePassword, isBusy } = screen
  const password = tab === 'protect' ? settings.userPassword : removePassword
  return (
    <ActionBar
      what={<What screen={screen} />}
      action={tab === 'protect' ? t`Protect PDF` : t`Remove Protection`}
      isReady={chosen !== undefined && password !== ''}
      busy={isBusy ? { progress: state.name === 'busy' ? state.progress : undefined } : undefined}
      onRun={() => screen.start(tab, 'device')}
      onCancel={screen.cancel}
    />
  )
}

function What({ screen: { tab, chosen, settings } }: { screen: ProtectScreenModel }) {
  const levelName = useLevelNames()
  const allowed = PERMISSIONS.filter((name) => settings[name]).length
  if (chosen === undefined) {
    return (
      <span>
        <Trans>Select a file to begin.</Trans>
      </span>
    )
  }
  return (
    <>
      <b>{chosen.file.name}</b>
      <span>
        {tab === 'remove' ? (
          <Trans>Will open without a password</Trans>
        ) : (
          <>
            {levelName(settings.encryptionLevel)}
            {' · '}
            <Plural value={allowed} _0="no permissions" one="# permission" other="# permissions" />
          </>
        )}
      </span>
    </>
  )
}
