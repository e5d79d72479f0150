import { Trans } from '@lingui/react/macro'

import { useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { BrowseButton } from '../../components/upload/browse-button.tsx'
import { RejectionList } from '../../components/upload/rejection-list.tsx'
import { useIntake } from '../../components/upload/use-intake.ts'
import { isUsable } from '../../wizard/chosen-files.ts'
import { SourceList } from './source-list.tsx'
import { TOOL } from './tool.ts'
import { countUsed, type OrganizeScreen } from './use-organize-screen.ts'

/** Takes files that fit the tool; the others are named with the reason. */
export function useOrganizeIntake({ chosen }: OrganizeScreen, onAdd: (files: File[]) => void) {
  const config = useConfig()
  return useIntake({
    accept: TOOL.accepts,
    multiple: TOOL.multiple,
    maxSize: config[TOOL.sizeLimit],
    maxFiles: config.maxFiles,
    count: chosen.files.length,
    onAdd,
  })
}

interface FilesSectionProps {
  screen: OrganizeScreen
  intake: ReturnType<typeof useOrganizeIntake>
  isDragOver: boolean
  isDisabled: boolean
}

/** The files that pages come from. */
export function FilesSection({ screen, intake, isDragOver, isDisabled }: FilesSectionProps) {
  const { chosen, gridFiles } = screen
  return (
    <section className={isDragOver ? 'bench__files bench__main--over' : 'bench__files'} aria-labelledby="files">
      <div className="two__head">
        <h2 id="files">
          <Trans>Files</Trans>
        </h2>
        <BrowseButton
          accept={TOOL.accepts}
          multiple
          className="btn btn--plain btn--flush"
          disabled={isDisabled}
          onFiles={intake.addFiles}
        >
          <Icon name="plus" />
          <Trans>Add Files</Trans>
        </BrowseButton>
      </div>
      <SourceList
        chosen={chosen}
        marks={gridFiles.marks}
        used={countUsed(screen).used}
        isDisabled={isDisabled}
        onAddAgain={screen.addAgain}
      />
      <RejectionList className="files" rejections={intake.rejections} onDismiss={intake.dismiss} />
      <IncompleteHint screen={screen} />
    </section>
  )
}

/** Why the button rests while a file cannot be used. */
export function IncompleteHint({ screen }: { screen: OrganizeScreen }) {
  if (screen.chosen.files.every(isUsable)) return null
  return (
    <p className="hint" role="status">
      <Trans>Unlock, replace or remove the files marked above to continue.</Trans>
    </p>
  )
}
