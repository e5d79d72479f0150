import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { Icon } from '../../components/icon/icon.tsx'

/** The search field of the catalog; the '/' key focuses it from anywhere on the page. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent) {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])
  return (
    <search className="find">
      <label className="vh" htmlFor="find">{t`Search tools`}</label>
      <Icon name="search" />
      <input
        ref={field}
        id="find"
        type="search"
        placeholder={t`Search tools`}
        autoComplete="off"
        aria-keyshortcuts="/"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  )
}
