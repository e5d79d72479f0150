import './notice.css'

import { useLingui } from '@lingui/react/macro'
import { Toast } from 'radix-ui'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'

import { Icon } from '../icon/icon.tsx'

/** How long a notice stays; the pointer or the focus on it stops the clock. */
const NOTICE_MS = 5000

/** A short message at the lower edge of the window. */
export interface Notice {
  kind: 'success' | 'error'
  title: string
  text: string
}

const NoticeContext = createContext<(notice: Notice) => void>(() => {
  throw new Error('A notice was given outside of NoticeProvider.')
})

/** Shows notices for five seconds each; Escape or their button dismisses them, F8 leads to them. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [notices, setNotices] = useState<(Notice & { id: string })[]>([])
  const notify = useCallback((notice: Notice) => {
    setNotices((shown) => [...shown, { ...notice, id: crypto.randomUUID() }])
  }, [])
  const remove = (id: string) => setNotices((shown) => shown.filter((notice) => notice.id !== id))
  return (
    <NoticeContext value={notify}>
      <Toast.Provider duration={NOTICE_MS} label={t`Notification`}>
        {children}
        {notices.map(({ id, kind, title, text }) => (
          <Toast.Root
            key={id}
            className={`toast toast--${kind}`}
            type="foreground"
            onOpenChange={(isOpen) => !isOpen && remove(id)}
          >
            <Icon name={kind === 'error' ? 'wrong' : 'check'} />
            <div>
              <Toast.Title asChild>
                <b>{title}</b>
              </Toast.Title>
              <Toast.Description asChild>
                <p>{text}</p>
              </Toast.Description>
            </div>
            <Toast.Close className="iconbtn" aria-label={t`Dismiss`}>
              <Icon name="close" />
            </Toast.Close>
          </Toast.Root>
        ))}
        <Toast.Viewport className="toasts" label={`${t`Notifications`} ({hotkey})`} />
      </Toast.Provider>
    </NoticeContext>
  )
}

/** Gives notices: `notify({ kind, title, text })`. */
export function useNotify(): (notice: Notice) => void {
  return use(NoticeContext)
}
