import '../../components/page-grid/page-dialog.css'
import './crop-dialog.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from 'radix-ui'
import { useId, useRef, useState, type CSSProperties, type PointerEvent } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import type { PreviewDocument } from '../../preview/protocol.ts'
import type { ArrangedPage } from './arrangement.ts'
import { partBetween, rotatePart, WHOLE_PAGE, type PagePart, type Point } from './page-crop.ts'

/** The longest side the page is rendered at, in CSS pixels. */
const LARGEST = 1100

interface CropDialogProps {
  page: ArrangedPage
  document: PreviewDocument
  aspectRatio: number | undefined
  /** How many pages will be cropped. */
  count: number
  onApply: (part: PagePart) => void
  onClose: () => void
}

/** Draws the region to keep, which is then applied to all selected pages. */
export function CropDialog({ page, document, aspectRatio = 1, count, onApply, onClose }: CropDialogProps) {
  const { t } = useLingui()
  const { rotation, source } = page
  const [part, setPart] = useState(page.crop?.part ?? WHOLE_PAGE)
  const ratio = rotation % 180 === 0 ? aspectRatio : 1 / aspectRatio
  const style: CSSProperties & Record<'--ratio', number> = { '--ratio': ratio }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <div className="bigpage__shade" />
        <Dialog.Content className="bigpage cropper" aria-describedby="crop-what">
          <div className="bigpage__head">
            <Dialog.Title asChild>
              <b>
                <Plural value={count} one="Crop # page" other="Crop # pages" />
              </b>
            </Dialog.Title>
            <Dialog.Close className="iconbtn" aria-label={t`Close`}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <div className="bigpage__room" style={style}>
            <DrawnPart part={part} rotation={rotation} onChange={setPart}>
              <PageThumbnail
                document={document}
                page={source?.page ?? 1}
                aspectRatio={aspectRatio}
                size={LARGEST}
                priority="soon"
              />
            </DrawnPart>
          </div>
          <form
            className="cropper__foot"
            onSubmit={(event) => {
              event.preventDefault()
              onApply(part)
            }}
          >
            <Margins part={rotatePart(part, rotation)} onChange={(seen) => setPart(rotatePart(seen, -rotation))} />
            <p id="crop-what">
              <Trans>
                Draw a box around what to keep in view. Cropping hides the rest; it stays in the file unless you choose
                to remove it.
              </Trans>
            </p>
            <div className="cropper__acts">
              <button type="button" className="btn btn--plain" onClick={() => setPart(WHOLE_PAGE)}>
                <Trans>Whole page</Trans>
              </button>
              <button type="submit" className="btn btn--main">
                <Plural value={count} one="Crop # page" other="Crop # pages" />
              </button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface DrawnPartProps {
  part: PagePart
  rotation: number
  onChange: (part: PagePart) => void
  children: React.ReactNode
}

/** A rotated page on which a box is drawn by dragging. */
function DrawnPart({ part, rotation, onChange, children }: DrawnPartProps) {
  const sheet = useRef<HTMLSpanElement>(null)
  const from = useRef<Point>(undefined)
  const percent = (share: number) => `${100 * share}%`

  /** Converts a point in the window to fractions of the displayed page. */
  function read({ clientX, clientY }: PointerEvent): Point {
    const bounds = sheet.current?.getBoundingClientRect()
    if (bounds === undefined) return { x: 0, y: 0 }
    return { x: (clientX - bounds.left) / bounds.width, y: (clientY - bounds.top) / bounds.height }
  }

  return (
    <span className="bigpage__sheet" style={{ rotate: `${rotation}deg` }}>
      <span
        ref={sheet}
        className="cropper__sheet"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = read(event)
        }}
        onPointerMove={(event) => {
          const drawn = from.current && partBetween(from.current, read(event))
          if (drawn !== undefined) onChange(rotatePart(drawn, -rotation))
        }}
        onPointerUp={() => {
          from.current = undefined
        }}
        onPointerCancel={() => {
          from.current = undefined
        }}
      >
        {children}
        <span className="cropper__shade" aria-hidden="true">
          <i
            style={{
              left: percent(part.left),
              top: percent(part.top),
              right: percent(1 - part.right),
              bottom: percent(1 - part.bottom),
            }}
          />
        </span>
      </span>
    </span>
  )
}

/** How much is cut off on each side, in percent of the displayed page. */
function Margins({ part, onChange }: { part: PagePart; onChange: (part: PagePart) => void }) {
  const { t } = useLingui()
  const { left, top, right, bottom } = part
  const sides = [
    { name: t`Left`, value: left, change: (cut: number) => ({ ...part, left: Math.min(cut, right - 0.02) }) },
    { name: t`Top`, value: top, change: (cut: number) => ({ ...part, top: Math.min(cut, bottom - 0.02) }) },
    { name: t`Right`, value: 1 - right, change: (cut: number) => ({ ...part, right: Math.max(1 - cut, left + 0.02) }) },
    {
      name: t`Bottom`,
      value: 1 - bottom,
      change: (cut: number) => ({ ...part, bottom: Math.max(1 - cut, top + 0.02) }),
    },
  ]
  return (
    <fieldset className="cropper__margins">
      <legend>
        <Trans>Hide on each side, in %</Trans>
      </legend>
      {sides.map(({ name, value, change }) => (
        <Margin
          key={name}
          name={name}
          value={Math.round(100 * value)}
          onChange={(cut) => onChange(change(Math.min(0.98, Math.max(0, cut / 100))))}
        />
      ))}
    </fieldset>
  )
}

function Margin({ name, value, onChange }: { name: string; value: number; onChange: (value: number) => void }) {
  const id = useId()
  return (
    <span>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        className="input input--n"
        type="number"
        inputMode="numeric"
        min={0}
        max={98}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </span>
  )
}
