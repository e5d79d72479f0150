import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'

import { Icon } from '../icon/icon.tsx'
import { AccountButtons } from './account-buttons.tsx'
import { MainLinks } from './main-links.tsx'

/** The header's links on narrow windows, in a menu below the bar. */
export function MobileMenu() {
  const { t } = useLingui()
  const { key } = useLocation()
  // Stores the path it was opened at, so that navigation closes it.
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === key
  const button = useRef<HTMLButtonElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setOpenedAt(undefined)
    button.current?.focus()
  }

  function handleBlur(event: FocusEvent<HTMLElement>) {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpenedAt(undefined)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events that bubble from its buttons and links
    <div className="top__menu" onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <button
        ref={button}
        type="button"
        className="iconbtn"
        aria-label={isOpen ? t`Close menu` : t`Menu`}
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        onClick={() => setOpenedAt(isOpen ? undefined : key)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      <nav id="mobile-menu" className="menu" aria-label={t`Main`} hidden={!isOpen}>
        <MainLinks />
        <AccountButtons />
      </nav>
    </div>
  )
}
