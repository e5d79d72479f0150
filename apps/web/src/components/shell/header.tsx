import './shell.css'
import '../controls.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'

import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useMainLinks } from './use-main-links.ts'

/** The bar above every page. */
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
          <button type="button" className="btn btn--plain">
            <Trans>Sign In</Trans>
          </button>
          <button type="button" className="btn btn--line">
            <Trans>Sign Up Free</Trans>
          </button>
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
