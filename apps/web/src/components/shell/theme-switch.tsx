import { useLingui } from '@lingui/react/macro'

import { Icon } from '../icon/icon.tsx'
import { switchTheme } from './theme.ts'

/** Toggles between the light and the dark theme; the choice is stored on this device. */
export function ThemeSwitch() {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={t`Switch between light and dark mode`}
      onClick={() => switchTheme()}
    >
      <Icon name="theme" />
    </button>
  )
}
