import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

/** The logo, which links to the home page. */
export function Logo() {
  const { t } = useLingui()
  return (
    <Link className="logo" to="/" aria-label={t`Recto home`}>
      <svg className="logo__mark" viewBox="0 0 32 28" aria-hidden="true">
        <path className="logo__verso" d="M15.25 6.25C11.5 3.6 7 3 2.75 3.4v19.2c4.25-.4 8.75.2 12.5 2.85z" />
        <path className="logo__recto" d="M16.75 6.25C20.5 3.6 25 3 29.25 3.4v19.2c-4.25-.4-8.75.2-12.5 2.85z" />
      </svg>
      <span>Recto</span>
    </Link>
  )
}
