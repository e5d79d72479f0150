import './shell.css'
import '../controls.css'

import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'

import { AccountButtons } from './account-buttons.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useMainLinks } from './use-main-links.ts'

/** The header of every page. */
export function Header() {
  const { t } = useLingui()
  const links = useMainLinks()
  return (
    <header className="top">
      <div className="top__in">
        <Logo />
        <nav className="top__nav" aria-label={t`Main`}>
          <ul>
            {links.map(({ to, text }) => (
              <li key={to}>
                <NavLink to={to} end>
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="top__acts">
          <ThemeSwitch />
          <AccountButtons />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
