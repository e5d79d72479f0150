import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, type RefObject } from 'react'

import { useFocusAfterRemoval } from '../../components/use-focus-after-removal.ts'
import { useVirtualRows } from '../../components/use-virtual-rows.ts'
import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../messages/format.ts'
import { InstructionRow } from './instruction-row.tsx'
import { duplicatesOf, type RotationEvent, type RotationList } from './rotation-list.ts'

/** From this many rows on, the list scrolls and is virtualized. */
const VIRTUALIZE_FROM = 10
const ROW_HEIGHT = 61
const OVERSCAN = 4

interface InstructionListProps {
  list: RotationList
  isDisabled: boolean
  onChange: (event: RotationEvent) => void
}

/** The rotation instructions, one per row. */
export function InstructionList({ list, isDisabled, onChange }: InstructionListProps) {
  const { instructions } = list
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const isLong = instructions.length > VIRTUALIZE_FROM
  const markRemoval = useFocusAfterRemoval(box, instructions.length, '.turn__out:not(:disabled), input')
  const Rows = isLong ? LongRows : AllRows
  return (
    <fieldset className="turns" disabled={isDisabled} aria-label={t`Rotation Instructions`}>
      <Rows box={box} list={list} onChange={onChange} onRemoval={markRemoval} />
      {instructions.length === 0 && (
        <p className="turns__none">
          <Trans>Please add at least one rotation instruction.</Trans>
        </p>
      )}
      <Duplicates pages={duplicatesOf(instructions)} />
    </fieldset>
  )
}

interface RowProps {
  list: RotationList
  onChange: (event: RotationEvent) => void
  onRemoval: (index: number) => void
}

type RowsProps = RowProps & { box: RefObject<HTMLDivElement | null> }

function AllRows({ box, ...rest }: RowsProps) {
  return (
    <div ref={box} className="turns__rows">
      {rest.list.instructions.map(({ id }, index) => (
        <Row key={id} {...rest} index={index} place={index} />
      ))}
    </div>
  )
}

function LongRows({ box, ...rest }: RowsProps) {
  const { instructions } = rest.list
  const view = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows({ view, count: instructions.length, rowHeight: ROW_HEIGHT, overscan: OVERSCAN })
  return (
    <div ref={view} className="turns__view">
      <div ref={box} className="turns__rows" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }, place) => (
          <div key={instructions[index]?.id} className="turns__at" style={{ transform: `translateY(${start}px)` }}>
            <Row {...rest} index={index} place={place} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** `place` is the index among the rendered rows. */
function Row({ list, index, place, onChange, onRemoval }: RowProps & { index: number; place: number }) {
  const { instructions, pageCount } = list
  const instruction = instructions[index]
  if (instruction === undefined) return null
  const { id, page } = instruction
  return (
    <InstructionRow
      instruction={instruction}
      number={index + 1}
      pageCount={pageCount}
      isLast={instructions.length === 1}
      isOverridden={instructions.findLast((other) => other.page === page) !== instruction}
      onChange={onChange}
      onRemove={() => {
        onRemoval(place)
        onChange({ type: 'removed', id })
      }}
    />
  )
}

/** Warns about pages with several instructions. */
function Duplicates({ pages }: { pages: readonly number[] }) {
  const [first] = pages
  const page = first === undefined ? '' : formatCount(first)
  return (
    <div role="status">
      {first !== undefined && (
        <p className="turns__note">
          <Icon name="caution" />
          <span>
            <b>
              <Trans>Duplicate pages detected</Trans>
            </b>
            <Plural
              value={pages.length}
              one={`Page ${page} is listed more than once. Only its last instruction is kept.`}
              other="# pages are listed more than once. Only the last instruction for each is kept."
            />
          </span>
        </p>
      )}
    </div>
  )
}
