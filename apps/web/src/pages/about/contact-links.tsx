import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Icon } from '../../components/icon/icon.tsx'

/** Links to contact, help and open positions. */
export function ContactLinks() {
  const { t } = useLingui()
  const links = [
    { to: '/contact', name: t`Contact`, text: t`Write to the people who run Recto here.` },
    { to: '/help', name: t`Help`, text: t`Answers for every tool.` },
    { to: '/careers', name: t`Get involved`, text: t`How you can help an open project.` },
    { to: '/developers', name: t`Developers`, text: t`The same tools, as an API.` },
    { to: '/security', name: t`Security`, text: t`How files are handled, and how to report a vulnerability.` },
  ]
  return (
    <ul className="about__links">
      {links.map(({ to, name, text }) => (
        <li key={to}>
          <Link to={to}>
            <b>{name}</b>
            <span>{text}</span>
            <Icon name="arrow-right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
