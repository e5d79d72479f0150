import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useRef, type RefObject } from 'react'

import { useFocusAfterRemoval } from '../../components/use-focus-after-removal.ts'
import { useVirtualRows } from '../../components/use-virtual-rows.ts'
import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../messages/format.ts'
import { groupInstructions, type InstructionGroup } from './instruction-groups.ts'
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
  /** Removes all of them, and moves focus. */
  onEmpty: () => void
}

/** The rotation instructions; equal ones of neighboring pages share a row. */
export function InstructionList({ list, isDisabled, onChange, onEmpty }: InstructionListProps) {
  const { instructions } = list
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const groups = useMemo(() => groupInstructions(instructions), [instructions])
  const isLong = groups.length > VIRTUALIZE_FROM
  const markRemoval = useFocusAfterRemoval(box, groups.length, '.turn__out:not(:disabled), input')
  const Rows = isLong ? LongRows : AllRows
  return (
    <fieldset className="turns" disabled={isDisabled} aria-label={t`Rotation Instructions`}>
      <Rows
        box={box}
        groups={groups}
        pageCount={list.pageCount}
        onChange={onChange}
        onRemoval={markRemoval}
        onEmpty={onEmpty}
      />
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
  groups: readonly InstructionGroup[]
  pageCount: number | undefined
  onChange: (event: RotationEvent) => void
  onRemoval: (index: number) => void
  onEmpty: () => void
}

type RowsProps = RowProps & { box: RefObject<HTMLDivElement | null> }

function AllRows({ box, ...rest }: RowsProps) {
  return (
    <div ref={box} className="turns__rows">
      {rest.groups.map(({ id }, index) => (
        <Row key={id} {...rest} index={index} place={index} />
      ))}
    </div>
  )
}

function LongRows({ box, ...rest }: RowsProps) {
  const { groups } = rest
  const view = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows({ view, count: groups.length, rowHeight: ROW_HEIGHT, overscan: OVERSCAN })
  return (
    <div ref={view} className="turns__view">
      <div ref={box} className="turns__rows" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }, place) => (
          <div key={groups[index]?.id} className="turns__at" style={{ transform: `translateY(${start}px)` }}>
            <Row {...rest} index={index} place={place} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** `place` is the index among the rendered rows. */
function Row(props: RowProps & { index: number; place: number }) {
  const { groups, pageCount, index, place, onChange, onRemoval, onEmpty } = props
  const group = groups[index]
  if (group === undefined) return null
  const isLast = groups.length === 1

  function remove({ ids }: InstructionGroup) {
    if (isLast) {
      onEmpty()
      return
    }
    onRemoval(place)
    onChange({ type: 'removed', ids })
  }

  return (
    <InstructionRow
      group={group}
      number={index + 1}
      pageCount={pageCount}
      isLast={isLast}
      onChange={onChange}
      onRemove={() => remove(group)}
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
