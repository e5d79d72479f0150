import { useSession } from '../sessions/session-context.ts'
import { renameResult } from '../shelf/keep.ts'
import { FIRST_COURSE, nextCourse, type WizardResult } from '../wizard/wizard-state.ts'
import { withStem } from './file-name.ts'
import { outputNameOf } from './output-name.ts'

/**
 * Returns a function that renames a result, without the extension, or restores the tool's default for an empty name: on
 * the page, on the shelf, and for later results from the same file. It returns whether the name changed.
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
