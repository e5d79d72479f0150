import { NavLink } from 'react-router'

import { useMainLinks } from './use-main-links.ts'

/** The links of the header and of the mobile menu. */
export function MainLinks() {
  const links = useMainLinks()
  return (
    <ul>
      {links.map(({ to, text }) => (
        <li key={to}>
          <NavLink to={to} end>
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
