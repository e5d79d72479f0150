import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import type { IconName } from '../../components/icon/icon-names.ts'
import { InlineField } from './inline-field.tsx'
import type { PageEdits } from './use-page-edits.ts'

interface SelectionBarProps {
  edits: PageEdits
  /** How many pages are selected. */
  count: number
  pageCount: number
  isDisabled: boolean
  onCrop: () => void
  onEnlarge: () => void
  onClear: () => void
}

/** Actions for the selected pages, above the grid. */
export function SelectionBar(props: SelectionBarProps) {
  const { edits, count, pageCount, isDisabled, onClear } = props
  const { t } = useLingui()
  const [open, setOpen] = useState<'move' | 'more'>()
  const close = () => setOpen(undefined)
  return (
    <div className="selbar" role="toolbar" aria-label={t`With the selected pages`}>
      <b>
        <Plural value={count} one="# page selected" other="# pages selected" />
      </b>
      {open === 'move' ? (
        <MoveField edits={edits} pageCount={pageCount} onClose={close} />
      ) : (
        <>
          <MainVerbs {...props} />
          <Verb isDisabled={isDisabled} onPress={() => setOpen('move')}>
            <Trans>Move to…</Trans>
          </Verb>
          <button
            type="button"
            className="btn"
            aria-expanded={open === 'more'}
            onClick={() => setOpen(open === 'more' ? undefined : 'more')}
          >
            <Trans>More</Trans>
          </button>
        </>
      )}
      <button type="button" className="btn" aria-label={t`Clear selection`} onClick={onClear}>
        <Icon name="close" />
      </button>
      {open === 'more' && (
        <div className="selbar__more">
          <MoreVerbs {...props} />
        </div>
      )}
    </div>
  )
}

/** The same on phones, above the main button. */
export function PhoneBar(props: SelectionBarProps) {
  const { edits, count, pageCount, isDisabled, onClear } = props
  const { t } = useLingui()
  const [isMoving, setIsMoving] = useState(false)
  if (count === 0) return null
  return (
    <div className="phonebar" role="toolbar" aria-label={t`With the selected pages`}>
      {isMoving ? (
        <MoveField edits={edits} pageCount={pageCount} onClose={() => setIsMoving(false)} />
      ) : (
        <>
          <MainVerbs {...props} />
          <Verb icon="arrow-right" isDisabled={isDisabled} onPress={() => setIsMoving(true)}>
            <Trans>Move</Trans>
          </Verb>
          <MoreVerbs {...props} />
          <Verb icon="close" isDisabled={false} onPress={onClear}>
            <Trans>Clear</Trans>
          </Verb>
        </>
      )}
    </div>
  )
}

function MainVerbs({ edits, isDisabled }: SelectionBarProps) {
  return (
    <>
      <Verb icon="turn-left" isDisabled={isDisabled} onPress={() => edits.rotate(-90)}>
        <Trans>Left</Trans>
      </Verb>
      <Verb icon="turn-right" isDisabled={isDisabled} onPress={() => edits.rotate(90)}>
        <Trans>Right</Trans>
      </Verb>
      <Verb icon="copy" isDisabled={isDisabled} onPress={edits.duplicate}>
        <Trans>Duplicate</Trans>
      </Verb>
      <Verb icon="trash" isDisabled={isDisabled} onPress={edits.remove}>
        <Trans>Delete</Trans>
      </Verb>
    </>
  )
}

function MoreVerbs({ edits, count, isDisabled, onCrop, onEnlarge }: SelectionBarProps) {
  return (
    <>
      {count === 1 && (
        <Verb icon="zoom-in" isDisabled={false} onPress={onEnlarge}>
          <Trans>Show large</Trans>
        </Verb>
      )}
      <Verb icon="crop" isDisabled={isDisabled} onPress={onCrop}>
        <Trans>Crop…</Trans>
      </Verb>
      <Verb icon="reverse" isDisabled={isDisabled} onPress={edits.reverse}>
        <Trans>Reverse</Trans>
      </Verb>
      <Verb icon="cut" isDisabled={isDisabled} onPress={edits.toggleStarts}>
        <Trans>New file here</Trans>
      </Verb>
    </>
  )
}

interface VerbProps {
  icon?: IconName
  isDisabled: boolean
  onPress: () => void
  children: ReactNode
}

function Verb({ icon, isDisabled, onPress, children }: VerbProps) {
  return (
    <button type="button" className="btn" disabled={isDisabled} onClick={onPress}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

/** Moves the selected pages to a number, as an alternative to dragging. */
function MoveField({
  edits,
  pageCount,
  onClose,
}: Pick<SelectionBarProps, 'edits' | 'pageCount'> & { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <InlineField
      label={t`Move to page`}
      action={t`Move`}
      error={t`Enter a number from 1 to ${pageCount}.`}
      inputMode="numeric"
      onSubmit={(text) => {
        const number = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
        if (number < 1 || number > pageCount) return false
        edits.moveTo(number)
        onClose()
        return true
      }}
      onClose={onClose}
    />
  )
}
