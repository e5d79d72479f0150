import { Plural, Trans } from '@lingui/react/macro'

import { catalog } from '../../messages/catalog.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'

interface ListActionsProps {
  chosen: ChosenFiles
  isDisabled: boolean
  onChange: () => void
}

/** What can be done with the whole list: sort it by name, and leave out all files that cannot be read. */
export function ListActions({ chosen, isDisabled, onChange }: ListActionsProps) {
  const { files, move, remove } = chosen
  const sorted = sortByName(files)
  const broken = files.filter(({ reading }) => reading.status === 'broken')
  const isSorted = sorted.every((file, index) => file === files[index])

  function sort() {
    for (const [index, { id }] of sorted.entries()) move(id, index)
    onChange()
  }

  function leaveOut() {
    for (const { id } of broken) remove(id)
    onChange()
  }

  if (isSorted && broken.length === 0) return null
  return (
    <p className="todo">
      {!isSorted && (
        <button type="button" className="linkbtn" disabled={isDisabled} onClick={sort}>
          <Trans>Sort by name</Trans>
        </button>
      )}
      {broken.length > 0 && (
        <button type="button" className="linkbtn" disabled={isDisabled} onClick={leaveOut}>
          <Plural value={broken.length} one="Leave out the unreadable file" other="Leave out the # unreadable files" />
        </button>
      )}
    </p>
  )
}

/** In the order of the visitor's language, with numbers by value: 'scan 2' before 'scan 10'. */
function sortByName(files: readonly ChosenFile[]): ChosenFile[] {
  const { compare } = new Intl.Collator(catalog.locale, { numeric: true })
  return files.toSorted((one, other) => compare(one.file.name, other.file.name))
}
