import { I18nProvider } from '@lingui/react'
import { StrictMode, useEffect, type ReactNode } from 'react'

import { ConfigProvider } from '../api/config-context.tsx'
import { NoticeProvider } from '../components/notice/notice-provider.tsx'
import { FileHandoffProvider } from '../wizard/file-handoff.tsx'
import { catalog } from '../messages/catalog.ts'

/** What surrounds every page, in the browser and where pages are built ahead: words, limits in force, notices, files on their way. */
export function App({ children }: { children: ReactNode }) {
  useEffect(() => {
    // A page that was built ahead looks ready before it is; who drives it by script can wait for this.
    document.documentElement.dataset['ready'] = 'true'
    // What was pressed or dropped before now is not lost (public/begin.js).
    document.dispatchEvent(new Event('recto-ready'))
  }, [])
  return (
    <StrictMode>
      <I18nProvider i18n={catalog}>
        <ConfigProvider>
          <NoticeProvider>
            <FileHandoffProvider>{children}</FileHandoffProvider>
          </NoticeProvider>
        </ConfigProvider>
      </I18nProvider>
    </StrictMode>
  )
}
