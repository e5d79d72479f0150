import './shell.css'
import '../controls.css'

import { useLingui } from '@lingui/react/macro'

import { AccountButtons } from './account-buttons.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ShelfButton } from './shelf-button.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { MainLinks } from './main-links.tsx'

/** The header of every page. */
export function Header() {
  const { t } = useLingui()
  return (
    <header className="top">
      <div className="top__in">
        <Logo />
        <nav className="top__nav" aria-label={t`Main`}>
          <MainLinks />
        </nav>
        <div className="top__acts">
          <ShelfButton />
          <ThemeSwitch />
          <AccountButtons />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
