import { Trans, useLingui } from '@lingui/react/macro'

import { IMAGE_FILES } from '@recto/contract'

import { AfterAMoment } from '../components/after-a-moment.tsx'
import { BrowseButton } from '../components/upload/browse-button.tsx'
import { UnlockForm } from '../components/upload/unlock-form.tsx'
import type { ChosenFile } from './chosen-files.ts'
import type { ChosenFiles } from './use-chosen-files.ts'

/** Why a file cannot be used yet: it is being read, needs its password, or must be replaced. */
export function FileProblem({ file, chosen }: { file: ChosenFile; chosen: ChosenFiles }) {
  const { id, reading } = file
  if (reading.status === 'locked') {
    return (
      <UnlockForm
        file={file.file.name}
        isWrong={reading.isWrong}
        isOpening={reading.isOpening}
        onSubmit={(password) => chosen.unlock(id, password)}
      />
    )
  }
  if (reading.status === 'reading') return <ReadingNote />
  if (reading.status !== 'broken') return null
  return (
    <>
      <p className="say" role="alert">
        {reading.message}
      </p>
      <p className="todo">
        <ReplaceFile file={file} chosen={chosen} />
        <button type="button" className="linkbtn" onClick={() => chosen.remove(id)}>
          <Trans>Remove</Trans>
        </button>
      </p>
    </>
  )
}

/** Says that a file is being read, once that takes long enough to notice. */
export function ReadingNote() {
  return (
    <span className="file__wait" role="status">
      <AfterAMoment>
        <Trans>Reading the file</Trans>
      </AfterAMoment>
    </span>
  )
}

/** Replaces an unusable file. */
export function ReplaceFile({ file: chosenFile, chosen }: { file: ChosenFile; chosen: ChosenFiles }) {
  const { id, file, accepts } = chosenFile
  const { t } = useLingui()
  return (
    <BrowseButton
      accept={accepts === 'images' ? IMAGE_FILES : '.pdf'}
      multiple={false}
      className="linkbtn"
      label={t`Replace ${file.name}`}
      onFiles={([replacement]) => replacement !== undefined && chosen.replace(id, replacement)}
    >
      <Trans>Replace</Trans>
    </BrowseButton>
  )
}
