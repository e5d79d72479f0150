import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { useNotices } from '../components/notice/notice-provider.tsx'
import { FIRST_COURSE, nextCourse } from '../wizard/wizard-state.ts'
import { useSession } from './session-context.ts'
import type { Edit } from './undo-history.ts'

/** How long the notice of a removal offers Undo; Ctrl+Z works later as well. */
const NOTICE_MS = 12_000
/** Each undo notice replaces the previous one. */
const KEY = 'undo'

/** Records changes to an arrangement, and undoes them. */
export interface Undo {
  /** Records a removal, and offers to undo it in a notice. */
  removed: (edit: Edit) => void
  /** Records any other change, which Ctrl+Z undoes. */
  changed: (edit: Edit) => void
}

/** Returns functions that record undoable changes in the current session. */
export function useUndo(): Undo {
  const { t } = useLingui()
  const { undo: history } = useSession()
  const { notify } = useNotices()
  const { undoThrough } = useUndoing()
  const action = t`Undo`
  return {
    removed: (edit) => {
      history.did(edit)
      const onPress = () => undoThrough(edit)
      notify({ kind: 'success', title: edit.name, action: { name: action, onPress }, durationMs: NOTICE_MS, key: KEY })
    },
    changed: (edit) => history.did(edit),
  }
}

/** Undoes with Ctrl+Z and redoes with Ctrl+Shift+Z (⌘ on a Mac), unless a text field handles the keys. */
export function useUndoKeys(): void {
  const { undo, redo } = useUndoing()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || takesText(target)) return
    if ((shiftKey ? redo() : undo()) !== undefined) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Returns undo and redo for a screen's own buttons, with the names of the edits. */
export function useUndoButtons() {
  const { undo: history } = useSession()
  const { undo, redo } = useUndoing()
  const undoable = useSyncExternalStore(history.subscribe, history.nextUndo, history.nextUndo)
  const redoable = useSyncExternalStore(history.subscribe, history.nextRedo, history.nextRedo)
  return { undo, redo, undoName: undoable?.name, redoName: redoable?.name }
}

/** Undoes and redoes, and announces it. Nothing changes while work runs on the arrangement. */
function useUndoing() {
  const { t } = useLingui()
  const { notify } = useNotices()
  const session = useSession()
  const course = session.cell('course', FIRST_COURSE)
  const history = session.undo
  const isBusy = () => session.isWorking

  function say(edit: Edit | undefined, title: string): Edit | undefined {
    if (edit === undefined) return undefined
    // An error refers to the arrangement before.
    course.set(nextCourse(course.get(), { type: 'changed' }))
    notify({ kind: 'success', title, text: edit.name, key: KEY })
    requestAnimationFrame(restoreFocus)
    return edit
  }

  const undo = () => (isBusy() ? undefined : say(history.undo(), t`Undone`))
  const redo = () => (isBusy() ? undefined : say(history.redo(), t`Done again`))

  /** Undoes an edit and everything after it. */
  function undoThrough(edit: Edit): void {
    while (history.has(edit)) if (undo() === undefined) return
  }

  return { undo, redo, undoThrough }
}

/** Restores focus, because the pressed button may be gone. */
function restoreFocus(): void {
  if (document.activeElement !== document.body && document.activeElement?.closest('.toasts') === null) return
  const heading = document.querySelector<HTMLElement>('main h2')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('textarea') !== null) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'file'].includes(target.type)
}
