import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { nextSelection, type SelectionEvent } from '../../components/page-grid/page-selection.ts'
import { useSession } from '../../sessions/session-context.ts'
import { useCellValue } from '../../sessions/use-session-state.ts'
import { useUndo } from '../../sessions/use-undo.ts'
import { pageCountOf } from '../../wizard/chosen-files.ts'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import { addFile, keepFiles, NOTHING_ARRANGED, positionsOf, type Arrangement } from './arrangement.ts'
import { ARRANGEMENT_KEPT } from './kept-arrangement.ts'
import { useEditTexts, type EditText } from './use-edit-texts.ts'

/** Changes the arrangement as one edit. A change that returns its input is not an edit. */
export type Act = (change: (arrangement: Arrangement) => Arrangement, text: (next: Arrangement) => EditText) => void

/**
 * Keeps the arrangement in the session. Pages of a file are added once it is read and removed along with it.
 * @param onChange called after each change of the pages
 */
export function useArrangement(all: ChosenFiles, onChange: () => void) {
  const session = useSession()
  const cell = session.cell('arrangement', NOTHING_ARRANGED, ARRANGEMENT_KEPT)
  const arrangement = useCellValue(cell)
  const undo = useUndo()
  const texts = useEditTexts()
  const [announcement, announce] = useState('')
  /** Where to insert the pages of files still being read, by file. */
  const places = useRef(new Map<string, InsertPlace>())

  /** Restores pages. Files added in the meantime stay known. */
  function restore(earlier: Arrangement): void {
    const { known, nextKey } = cell.get()
    cell.set({ ...earlier, known, nextKey })
  }

  const act: Act = (change, textOf) => {
    const before = cell.get()
    const after = change(before)
    if (after === before) return
    cell.set(after)
    const { name, said } = textOf(after)
    undo.changed({ name, undo: () => restore(before), redo: () => restore(after) })
    announce(said)
    onChange()
  }

  /**
   * Inserts a file's pages at the requested position. Files that arrive before the first edit do not count as edits.
   */
  function receive(fileId: string, pageCount: number, name: string): void {
    const place = places.current.get(fileId)
    const after = place && positionOf(place, cell.get())
    const add = (current: Arrangement) => addFile(current, fileId, pageCount, after)
    const { undo: history } = session
    const isFirst = history.nextUndo() === undefined && history.nextRedo() === undefined
    if (place !== undefined || !isFirst) act(add, () => texts.inserted(name))
    else cell.set(add(cell.get()))
    places.current.delete(fileId)
  }

  const follow = useEffectEvent(() => {
    const { files } = all
    cell.set(keepFiles(cell.get(), new Set(files.map(({ id }) => id))))
    for (const chosen of files) {
      const pageCount = pageCountOf(chosen)
      if (pageCount === undefined || cell.get().known.includes(chosen.id)) continue
      receive(chosen.id, pageCount, chosen.file.name)
    }
  })
  useEffect(() => follow(), [all.files])

  const chosen: ChosenFiles = {
    ...all,
    remove: (id) => {
      const before = cell.get()
      const without = (current: Arrangement) => keepFiles(current, idsOf(all, id))
      // Its pages first, so that nothing requests a page of a removed file.
      cell.set(without(before))
      all.remove(id, { undo: () => restore(before), redo: () => cell.set(without(cell.get())) })
      onChange()
    },
  }

  return {
    arrangement,
    chosen,
    announcement,
    act,
    select: (event: SelectionEvent) => {
      const current = cell.get()
      cell.set({ ...current, selection: nextSelection(current.selection, event) })
    },
    /** Selects a group of pages, and announces how many. */
    choose: (pages: readonly number[]) => {
      const current = cell.get()
      cell.set({ ...current, selection: nextSelection(current.selection, { type: 'chosen', pages }) })
      announce(texts.selected(pages.length))
    },
    /** Adds files whose pages go after the page with a key; at the start without one. */
    insertFiles: (files: readonly File[], afterKey: number | undefined) => {
      const ids = all.add(files)
      for (const [index, id] of ids.entries()) places.current.set(id, { afterKey, before: ids.slice(0, index) })
      onChange()
    },
    /** Appends all pages of a file again. */
    addAgain: (fileId: string, pageCount: number, name: string) =>
      act(
        (current) => addFile(current, fileId, pageCount),
        () => texts.inserted(name),
      ),
  }
}

/** Where the pages of a file are to go. */
interface InsertPlace {
  /** The key of the page before them; undefined for the start. */
  afterKey: number | undefined
  /** The files chosen together with it whose pages come before its own, whichever is read first. */
  before: readonly string[]
}

/** The position after which pages go; undefined, which is the end, if the page there is gone. */
function positionOf({ afterKey, before }: InsertPlace, arrangement: Arrangement): number | undefined {
  const sibling = before.findLast((id) => positionsOf(arrangement, id).length > 0)
  if (sibling !== undefined) return positionsOf(arrangement, sibling).at(-1)
  if (afterKey === undefined) return 0
  const index = arrangement.pages.findIndex(({ key }) => key === afterKey)
  return index < 0 ? undefined : index + 1
}

function idsOf({ files }: ChosenFiles, but: string): Set<string> {
  return new Set(files.flatMap(({ id }) => (id === but ? [] : [id])))
}
