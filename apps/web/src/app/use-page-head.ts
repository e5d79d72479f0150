import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { readBasePath } from '../api/base-path.ts'
import { findPageHead, NOT_FOUND_HEAD, translateHead } from '../pages/page-heads.ts'

/** Keeps the title, description and canonical URL in sync with the current page. */
export function usePageHead(): void {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  useEffect(() => {
    const head = findPageHead(pathname)
    const path = readBasePath() + (head?.canonical ?? head?.route ?? pathname)
    setHref('link[rel=canonical]', new URL(path, window.location.href).href)
    const { title, description } = translateHead(head ?? NOT_FOUND_HEAD, i18n)
    document.title = title
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [pathname, i18n, i18n.locale])
}

function setHref(selector: string, href: string): void {
  document.querySelector(selector)?.setAttribute('href', href)
}
