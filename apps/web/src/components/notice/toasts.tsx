import { useLingui } from '@lingui/react/macro'
import { Toast } from 'radix-ui'
import { useRef } from 'react'

import { Icon } from '../icon/icon.tsx'
import type { ShownNotice } from './notice.ts'
import { useFreeEdge } from './use-free-edge.ts'

/** How long a notice is shown; hovering or focusing it pauses the timer. */
const NOTICE_MS = 5000

const MARKS = { success: 'check', caution: 'caution', error: 'wrong' } as const

interface ToastsProps {
  notices: readonly ShownNotice[]
  onRemove: (id: string) => void
}

/** The notices on screen, inside the live region that announces them. */
export function Toasts({ notices, onRemove }: ToastsProps) {
  const { t } = useLingui()
  const viewport = useRef<HTMLOListElement>(null)
  useFreeEdge(viewport, notices)
  return (
    <Toast.Provider duration={NOTICE_MS} label={t`Notification`}>
      {notices.map(({ id, kind, title, text, action, durationMs }) => (
        <Toast.Root
          key={id}
          className={`toast toast--${kind}`}
          type="foreground"
          duration={durationMs}
          onOpenChange={(isOpen) => !isOpen && onRemove(id)}
        >
          <Icon name={MARKS[kind]} />
          <div>
            <Toast.Title asChild>
              <b>{title}</b>
            </Toast.Title>
            {text !== undefined && (
              <Toast.Description asChild>
                <p>{text}</p>
              </Toast.Description>
            )}
          </div>
          {action !== undefined && (
            <Toast.Action asChild altText={action.name}>
              <button type="button" className="btn btn--plain btn--flush" onClick={action.onPress}>
                {action.name}
              </button>
            </Toast.Action>
          )}
          <Toast.Close className="iconbtn" aria-label={t`Dismiss`}>
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport ref={viewport} className="toasts" label={`${t`Notifications`} ({hotkey})`} />
    </Toast.Provider>
  )
}
