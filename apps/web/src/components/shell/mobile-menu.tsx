import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { NavLink, useLocation } from 'react-router'

import { Icon } from '../icon/icon.tsx'
import { useMainLinks } from './use-main-links.ts'

/** The header's links on narrow windows: a button that unfolds them below the bar. */
export function MobileMenu() {
  const { t } = useLingui()
  const links = useMainLinks()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  useEffect(() => setIsOpen(false), [key])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setIsOpen(false)
    button.current?.focus()
  }

  function handleBlur(event: FocusEvent<HTMLElement>) {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens for what its buttons and links let through
    <div className="top__menu" onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <button
        ref={button}
        type="button"
        className="iconbtn"
        aria-label={isOpen ? t`Close menu` : t`Menu`}
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      <nav id="mobile-menu" className="menu" aria-label={t`Main`} hidden={!isOpen}>
        <ul>
          {links.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} end>
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="menu__acts">
          <button type="button" className="btn btn--plain">
            <Trans>Sign In</Trans>
          </button>
          <button type="button" className="btn btn--line">
            <Trans>Sign Up Free</Trans>
          </button>
        </div>
      </nav>
    </div>
  )
}
