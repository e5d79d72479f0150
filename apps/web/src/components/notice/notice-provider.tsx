import './notice.css'

import { useLingui } from '@lingui/react/macro'
import { Toast } from 'radix-ui'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'

import { Icon } from '../icon/icon.tsx'

/** How long a notice stays; the pointer or the focus on it stops the clock. */
const NOTICE_MS = 5000

/** A short message at the lower edge of the window. */
export interface Notice {
  kind: 'success' | 'caution' | 'error'
  title: string
  text: string
  /** How long it stays, in milliseconds, where that is not as long as the others. */
  durationMs?: number
}

const MARKS = { success: 'check', caution: 'caution', error: 'wrong' } as const

/** Gives notices, and takes them away when they are out of date. */
interface Notices {
  notify: (notice: Notice) => void
  clear: () => void
}

const NoticeContext = createContext<Notices | undefined>(undefined)

/** Shows notices for five seconds each; Escape or their button dismisses them, F8 leads to them. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [notices, setNotices] = useState<(Notice & { id: string })[]>([])
  const value = useMemo<Notices>(
    () => ({
      notify: (notice) => {
        const added = { ...notice, id: crypto.randomUUID() }
        // The same thing said again takes the place of what was said before.
        setNotices((shown) => [
          ...shown.filter(({ title, text }) => title !== added.title || text !== added.text),
          added,
        ])
      },
      clear: () => setNotices([]),
    }),
    [],
  )
  const remove = (id: string) => setNotices((shown) => shown.filter((notice) => notice.id !== id))
  return (
    <NoticeContext value={value}>
      <Toast.Provider duration={NOTICE_MS} label={t`Notification`}>
        {children}
        {notices.map(({ id, kind, title, text, durationMs }) => (
          <Toast.Root
            key={id}
            className={`toast toast--${kind}`}
            type="foreground"
            duration={durationMs}
            onOpenChange={(isOpen) => !isOpen && remove(id)}
          >
            <Icon name={MARKS[kind]} />
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

/** The notices of the app. */
export function useNotices(): Notices {
  const notices = use(NoticeContext)
  if (notices === undefined) throw new Error('A notice was given outside of NoticeProvider.')
  return notices
}
