import { Trans, useLingui } from '@lingui/react/macro'

import { TOOLS, type ToolId } from '@recto/contract'
import { Link } from 'react-router'

import { AfterAMoment } from '../components/after-a-moment.tsx'
import { BrowseButton } from '../components/upload/browse-button.tsx'
import { UnlockForm } from '../components/upload/unlock-form.tsx'
import { toolByName } from '../office/office-tools.ts'
import { useToolTexts } from '../messages/use-tool-texts.ts'
import type { ChosenFile } from './chosen-files.ts'
import { useFileHandoff } from './file-handoff.tsx'
import type { ChosenFiles } from './use-chosen-files.ts'

/** Why a file cannot be used yet: it is being read, needs its password, or must be replaced. */
export function FileProblem({ file, chosen }: { file: ChosenFile; chosen: ChosenFiles }) {
  const { id, reading } = file
  const { t } = useLingui()
  if (reading.status === 'locked') {
    const isOffice = toolByName(file.file.name) !== undefined
    return (
      <UnlockForm
        file={file.file.name}
        {...(isOffice && { reason: t`This file is password protected.` })}
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
        {reading.tool !== undefined && <OtherTool file={file.file} id={reading.tool} />}
        <ReplaceFile file={file} chosen={chosen} />
        <button type="button" className="linkbtn" onClick={() => chosen.remove(id)}>
          <Trans>Remove</Trans>
        </button>
      </p>
    </>
  )
}

/** Moves a file to the right tool. */
function OtherTool({ file, id }: { file: File; id: ToolId }) {
  const tool = TOOLS[id]
  const title = useToolTexts().title(tool)
  const { handOver } = useFileHandoff()
  return (
    <Link to={tool.route} onClick={() => handOver([file])}>
      <Trans>Open it in {title}</Trans>
    </Link>
  )
}

/** Says that a file is being read, once that takes long enough to be noticed. */
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
  const { id, file } = chosenFile
  const { t } = useLingui()
  return (
    <BrowseButton
      accept={chosen.accepts}
      multiple={false}
      className="linkbtn"
      label={t`Replace ${file.name}`}
      onFiles={([replacement]) => replacement !== undefined && chosen.replace(id, replacement)}
    >
      <Trans>Replace</Trans>
    </BrowseButton>
  )
}
