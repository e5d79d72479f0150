import './page-dialog.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from 'radix-ui'
import { useState, type CSSProperties, type KeyboardEvent } from 'react'

import type { PreviewDocument } from '../../preview/protocol.ts'
import { formatCount } from '../../messages/format.ts'
import { Icon } from '../icon/icon.tsx'
import { readArrow } from '../line-direction.ts'
import { PageThumbnail } from '../page-thumbnail/page-thumbnail.tsx'

/** The longest side a page is rendered at, in CSS pixels. */
const LARGEST = 1100

interface PageDialogProps {
  document: PreviewDocument
  /** The page it opens with, counted from 1. */
  page: number
  pageCount: number
  aspectRatioOf: (page: number) => number | undefined
  /** The rotation a page is shown with, clockwise in degrees. */
  rotationOf: (page: number) => number
  onClose: () => void
}

/** One page as large as the window allows. Arrows step through the pages, Escape or Space closes. */
export function PageDialog(props: PageDialogProps) {
  const { document, pageCount, aspectRatioOf, rotationOf, onClose } = props
  const { t } = useLingui()
  const [page, setPage] = useState(props.page)
  const go = (to: number) => setPage(Math.min(pageCount, Math.max(1, to)))
  const rotation = rotationOf(page)
  const aspectRatio = aspectRatioOf(page)
  const [number, count] = [formatCount(page), formatCount(pageCount)]
  // A page on its side needs its width to fit the height.
  const style: CSSProperties & Record<'--ratio', number> = {
    '--ratio': rotation % 180 === 0 ? (aspectRatio ?? 1) : 1 / (aspectRatio ?? 1),
  }

  function press(event: KeyboardEvent) {
    const step = STEPS[readArrow(event.key, event.currentTarget)]
    if (step === undefined) return
    event.preventDefault()
    go(page + step)
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="bigpage__shade" />
        <Dialog.Content className="bigpage" aria-describedby={undefined} onKeyDown={press}>
          <div className="bigpage__head">
            <Dialog.Title asChild>
              <b aria-live="polite">
                <Trans>
                  Page {number} of {count}
                </Trans>
              </b>
            </Dialog.Title>
            <button
              type="button"
              className="iconbtn"
              aria-label={t`Previous page`}
              disabled={page <= 1}
              onClick={() => go(page - 1)}
            >
              <Icon name="chevron-left" />
            </button>
            <button
              type="button"
              className="iconbtn"
              aria-label={t`Next page`}
              disabled={page >= pageCount}
              onClick={() => go(page + 1)}
            >
              <Icon name="chevron-right" />
            </button>
            <Dialog.Close className="iconbtn" aria-label={t`Close`}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <div className="bigpage__room" style={style}>
            <span key={page} className="bigpage__sheet" style={{ rotate: `${rotation}deg` }}>
              <PageThumbnail document={document} page={page} aspectRatio={aspectRatio} size={LARGEST} priority="soon" />
            </span>
          </div>
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
