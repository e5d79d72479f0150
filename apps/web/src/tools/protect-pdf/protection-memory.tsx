import { useEffect, useEffectEvent } from 'react'

import { useLatest } from '../../components/use-latest.ts'
import { LazyDefaultsButton } from '../../late-controls/lazy-controls.tsx'
import { keptLike } from '../../sessions/read-like.ts'
import { useSession } from '../../sessions/session-context.ts'
import { useSessionState } from '../../sessions/use-session-state.ts'
import { differences, pick, readSettings, writeSettings } from '../../settings-memory/settings-memory.ts'
import { FIRST_SETTINGS, type ProtectSettings } from './protect-settings.ts'
import { REMEMBERED } from './remembered-protection.ts'

const RECALLED = keptLike(false)

export interface ProtectionMemoryProps {
  settings: ProtectSettings
  isBusy: boolean
  onChange: (settings: ProtectSettings) => void
}

/** Restores the level and permissions used last in a new form, remembers changes, and offers the defaults. */
export function ProtectionMemory({ settings, isBusy, onChange }: ProtectionMemoryProps) {
  const { tool } = useSession()
  const [isRecalled, setIsRecalled] = useSessionState('recalled', false, RECALLED)
  const areUsed = Object.keys(differences(settings, FIRST_SETTINGS, REMEMBERED)).length === 0

  // Passwords may be typed before an undo.
  const latest = useLatest(settings)

  const recall = useEffectEvent(() => {
    if (isRecalled || tool === undefined) return
    // Choices made while this was loading take precedence.
    if (areUsed) onChange({ ...settings, ...readSettings(tool, REMEMBERED) })
    setIsRecalled(true)
  })
  useEffect(() => recall(), [])
  useEffect(() => {
    if (isRecalled && tool !== undefined) writeSettings(tool, settings, FIRST_SETTINGS, REMEMBERED)
  }, [isRecalled, tool, settings])

  function restore() {
    const earlier = pick(latest.current, REMEMBERED)
    onChange({ ...latest.current, ...pick(FIRST_SETTINGS, REMEMBERED) })
    return () => onChange({ ...latest.current, ...earlier })
  }

  return <LazyDefaultsButton defaults={{ areUsed, restore }} isDisabled={isBusy} />
}
