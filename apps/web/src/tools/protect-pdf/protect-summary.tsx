import { Plural, Trans } from '@lingui/react/macro'

import { useLevelNames } from './encryption-level-field.tsx'
import { PERMISSIONS } from './protect-settings.ts'
import type { ProtectScreenModel } from './use-protect-screen.ts'

/** What the action of the open tab will do to the chosen file. */
export function ProtectSummary({ screen: { tab, chosen, settings } }: { screen: ProtectScreenModel }) {
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
