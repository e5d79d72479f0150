import { useSession } from '../sessions/session-context.ts'
import { renameResult } from '../shelf/keep.ts'
import { FIRST_COURSE, nextCourse, type WizardResult } from '../wizard/wizard-state.ts'
import { withStem } from './file-name.ts'
import { outputNameOf } from './output-name.ts'

/**
 * Returns a function that gives a result another name, without the extension, or the tool's own for an empty one: on the
 * page, on the shelf, and for what is made of the same file next. It returns whether that is another name.
 */
export function useRenaming({ file, defaultName }: Pick<WizardResult, 'file' | 'defaultName'>) {
  const session = useSession()
  return (stem: string): boolean => {
    outputNameOf(session).set(stem)
    const name = withStem(defaultName, stem)
    if (name === file.name) return false
    const renamed = new File([file], name, { type: file.type })
    const course = session.cell('course', FIRST_COURSE)
    course.set(nextCourse(course.get(), { type: 'renamed', file: renamed }))
    renameResult(file, renamed)
    return true
  }
}
