import './page-dialog.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'

import { formatCount } from '../../messages/format.ts'
import { Icon } from '../icon/icon.tsx'
import { readArrow } from '../line-direction.ts'
import { NextPageButton, PreviousPageButton } from '../page-stepper/page-buttons.tsx'

interface PageDialogFrameProps {
  /** Counted from 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  onClose: () => void
  /** The page. */
  children: ReactNode
}

/** A dialog that fills the window with one page. Arrows step through the pages, Escape closes. */
export function PageDialogFrame({ page, pageCount, onPage, onClose, children }: PageDialogFrameProps) {
  const { t } = useLingui()
  const go = (to: number) => onPage(Math.min(pageCount, Math.max(1, to)))
  const [number, count] = [formatCount(page), formatCount(pageCount)]

  function press(event: KeyboardEvent) {
    const step = STEPS[readArrow(event.key, event.currentTarget)]
    if (step === undefined) return
    event.preventDefault()
    go(page + step)
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        {/* Not the library's overlay, whose style element our content security policy blocks. */}
        <div className="bigpage__shade" />
        <Dialog.Content className="bigpage" aria-describedby={undefined} onKeyDown={press}>
          <div className="bigpage__head">
            <Dialog.Title asChild>
              <b aria-live="polite">
                <Trans>
                  Page {number} of {count}
                </Trans>
              </b>
            </Dialog.Title>
            <PreviousPageButton page={page} pageCount={pageCount} onPage={go} />
            <NextPageButton page={page} pageCount={pageCount} onPage={go} />
            <Dialog.Close className="iconbtn" aria-label={t`Close`}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
}
