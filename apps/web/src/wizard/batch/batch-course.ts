import type { Kept } from '../../sessions/session.ts'

/** What a page shows of a batch: its files, its settings, or the work with its results. */
export type BatchView = 'files' | 'settings' | 'work'

/** The state of a batch's steps. Files, settings and work are kept separately. */
export interface BatchCourse {
  view: BatchView
  /** Whether a page shows it. */
  isShown: boolean
  /** Whether work was started whose end the visitor has not seen. */
  isNews: boolean
}

/** What there is to show. */
interface Contents {
  hasFiles: boolean
  hasWork: boolean
}

export type BatchEvent =
  /** A page shows the batch, at the step of its history entry. */
  | ({ type: 'entered'; step: number } & Contents)
  | { type: 'left' }
  /** The visitor goes to a step. */
  | ({ type: 'went'; step: number } & Contents)
  | { type: 'started' }
  /** The work was cancelled before anything was made. */
  | { type: 'stopped' }
  /** The end of the work is on screen. */
  | { type: 'seen' }

export const FIRST_BATCH_COURSE: BatchCourse = { view: 'files', isShown: false, isNews: false }

/** The page finds its view through the history entry; only whether the end of the work was seen must be saved. */
export const BATCH_COURSE: Kept<BatchCourse> = {
  save: ({ isNews }) => isNews,
  load: (saved) => ({ ...FIRST_BATCH_COURSE, isNews: saved === true }),
}

/** The reducer of the course. */
export function nextBatchCourse(course: BatchCourse, event: BatchEvent): BatchCourse {
  switch (event.type) {
    case 'entered':
      return { ...course, isShown: true, view: viewAt(event.step, event, course.isNews) }
    case 'left':
      return { ...course, isShown: false }
    case 'went':
      return { ...course, view: viewAt(event.step, event, course.isNews) }
    case 'started':
      return { ...course, view: 'work', isNews: true }
    case 'stopped':
      return { ...course, view: 'settings', isNews: false }
    case 'seen':
      return course.isNews ? { ...course, isNews: false } : course
  }
}

/** Work that is running, or whose result was not seen yet, takes precedence over settings; without files there are no settings. */
function viewAt(step: number, { hasFiles, hasWork }: Contents, isNews: boolean): BatchView {
  if (step < 2) return 'files'
  if (hasWork && (step > 2 || isNews)) return 'work'
  return hasFiles ? 'settings' : 'files'
}
