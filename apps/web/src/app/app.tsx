import { I18nProvider } from '@lingui/react'
import { StrictMode, useEffect, type ReactNode } from 'react'

import { ConfigProvider } from '../api/config-context.tsx'
import { NoticeProvider } from '../components/notice/notice-provider.tsx'
import { FileHandoffProvider } from '../wizard/file-handoff.tsx'
import { catalog } from '../messages/catalog.ts'

/**
 * The providers around every page, in the browser and during prerendering: messages, configuration, notices, file
 * handoff.
 */
export function App({ children }: { children: ReactNode }) {
  useEffect(() => {
    // A prerendered page looks ready before it is; scripts that drive the page can wait for this attribute.
    document.documentElement.dataset['ready'] = 'true'
    // Replays clicks and drops from before this point (public/begin.js).
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
