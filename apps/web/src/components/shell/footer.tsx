import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { useFooterLinks } from './use-footer-links.ts'

/** Placeholders with generic icons, because there are no profiles to link to. */
const SOCIAL_ICONS: readonly IconName[] = ['post', 'talk', 'film', 'feed']

/** The footer of every page. Its links to social networks and apps are placeholders. */
export function Footer() {
  return (
    <footer className="foot">
      <div className="foot__in">
        <div className="foot__brand">
          <Logo />
          <p>
            <Trans>PDF tools in your browser.</Trans>
          </p>
          <ul className="foot__social" aria-hidden="true">
            {SOCIAL_ICONS.map((name) => (
              <li key={name}>
                <span className="iconbtn">
                  <Icon name={name} />
                </span>
              </li>
            ))}
          </ul>
        </div>
        <FooterColumns />
        <div className="foot__end">
          <p>© Recto</p>
          <LanguageSwitch />
          <ul className="foot__apps" aria-hidden="true">
            <li className="appbadge">
              <Trans>
                iOS app <em>Coming Soon</em>
              </Trans>
            </li>
            <li className="appbadge">
              <Trans>
                Android app <em>Coming Soon</em>
              </Trans>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}

function FooterColumns() {
  const { t } = useLingui()
  return (
    <nav className="foot__cols" aria-label={t`Footer`}>
      {useFooterLinks().map(({ heading, links }) => (
        <div key={heading}>
          <h2>{heading}</h2>
          <ul>
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
