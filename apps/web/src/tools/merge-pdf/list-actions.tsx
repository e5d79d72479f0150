import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { isInOrder, sortByName } from '../../wizard/file-order.ts'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'

interface ListActionsProps {
  chosen: ChosenFiles
  isDisabled: boolean
  onChange: () => void
}

/** Actions for the whole list: sort it by name, and leave out all unreadable files. */
export function ListActions({ chosen, isDisabled, onChange }: ListActionsProps) {
  const { t } = useLingui()
  const { files, arrange, remove } = chosen
  const sorted = sortByName(files)
  const broken = files.filter(({ reading }) => reading.status === 'broken')
  const isSorted = isInOrder(files, sorted)

  function sort() {
    arrange(sorted, t`Sorted by name`)
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
