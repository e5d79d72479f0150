import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState, type CSSProperties } from 'react'

import { formatCount } from '../../messages/format.ts'
import type { PreviewDocument } from '../../preview/protocol.ts'
import { LivePageCanvas } from '../../wizard/live-page-canvas.tsx'
import type { LiveView } from '../../wizard/use-live-view.ts'
import { usePixelSize } from '../../wizard/use-pixel-size.ts'
import { textOfWord, type CheckedPage, type PageWord } from './corrections.ts'
import { WordCard } from './word-card.tsx'
import { WordLayer } from './word-layer.tsx'

const A4 = 210 / 297

interface ReadPageProps {
  view: LiveView
  document: PreviewDocument
  /** Width divided by height, until there is an image. */
  aspectRatio: number | undefined
  /** The words of the page, once it is read. */
  reading: CheckedPage | undefined
  onCorrect: (word: PageWord, text: string) => void
}

/** The page with an overlay of its recognized words. */
export function ReadPage({ view, document, aspectRatio = A4, reading, onCorrect }: ReadPageProps) {
  const { t } = useLingui()
  const room = useRef<HTMLDivElement>(null)
  usePixelSize(room, view.setBox)
  const image = view.shown?.image
  const shape = image === undefined ? aspectRatio || A4 : image.width / image.height
  const style: CSSProperties & Record<'--shape', number> = { '--shape': shape }
  const number = formatCount(view.page)
  const isShown = reading !== undefined && view.shown?.page === reading.page
  return (
    <div ref={room} className="live__room" hidden={view.isUnrenderable}>
      <div className="readpage" style={style}>
        <LivePageCanvas shown={view.shown} aspectRatio={aspectRatio} label={t`Page ${number}`} />
        {isShown && <Words key={reading.page} document={document} page={reading} onCorrect={onCorrect} />}
      </div>
    </div>
  )
}

/** The words of a page, and the doubtful one that is looked at. */
function Words({ document, page, onCorrect }: Pick<ReadPageProps, 'document' | 'onCorrect'> & { page: CheckedPage }) {
  const { t } = useLingui()
  const [current, setCurrent] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const layer = useRef<HTMLDivElement>(null)
  const doubtful = useMemo(() => page.words.filter(({ isDoubtful }) => isDoubtful), [page])
  const text = useMemo(() => textOf(page), [page])

  function close(isByKey: boolean) {
    setIsOpen(false)
    if (isByKey) layer.current?.querySelectorAll<HTMLElement>('.words__doubt')[current]?.focus()
  }

  return (
    <div ref={layer} className="readpage__words">
      <p className="vh">{text === '' ? t`No words were found on this page.` : text}</p>
      <WordLayer
        page={page}
        doubtful={doubtful}
        current={current}
        isOpen={isOpen}
        onCurrent={setCurrent}
        onOpen={(index) => {
          setCurrent(index)
          setIsOpen(true)
        }}
      />
      {isOpen && (
        <WordCard
          document={document}
          page={page}
          doubtful={doubtful}
          index={current}
          onStep={setCurrent}
          onCorrect={onCorrect}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The recognized text, line by line, for screen readers. */
function textOf({ words }: CheckedPage): string {
  return words
    .map((word, index) => (word.line === words[index - 1]?.line ? ' ' : '\n') + textOfWord(word))
    .join('')
    .trim()
}
