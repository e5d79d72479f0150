import { I18nProvider } from '@lingui/react'
import { RouterProvider } from 'react-router/dom'

import { ConfigProvider } from '../api/config-context.tsx'
import { NoticeProvider } from '../components/notice/notice-provider.tsx'
import { CarriedFileProvider } from '../wizard/carried-file.tsx'
import { catalogue } from '../words/catalogue.ts'
import { createRouter } from './routes.tsx'

const router = createRouter()

/** The whole app: words, limits in force, notices and pages. */
export function App() {
  return (
    <I18nProvider i18n={catalogue}>
      <ConfigProvider>
        <NoticeProvider>
          <CarriedFileProvider>
            <RouterProvider router={router} />
          </CarriedFileProvider>
        </NoticeProvider>
      </ConfigProvider>
    </I18nProvider>
  )
}
