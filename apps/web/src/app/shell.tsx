import { Trans } from '@lingui/react/macro'
import { Outlet, ScrollRestoration } from 'react-router'

import { Footer } from '../components/shell/footer.tsx'
import { Header } from '../components/shell/header.tsx'
import { ShelfLoader } from '../components/shell/shelf-loader.tsx'
import { LateApp } from '../offline/late-app.tsx'
import { useRouteFocus } from './use-route-focus.ts'
import { useDropGuard } from './use-drop-guard.ts'
import { usePageHead } from './use-page-head.ts'
import { useVisitorLanguage } from './use-visitor-language.ts'

/** The frame of every page: skip link, header, page, footer. */
export function Shell() {
  useRouteFocus()
  useDropGuard()
  usePageHead()
  useVisitorLanguage()
  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <Header />
      <Outlet />
      <Footer />
      <LateApp />
      <ShelfLoader />
      <ScrollRestoration />
    </>
  )
}
