import { Trans, useLingui } from '@lingui/react/macro'
import { IMAGE_FILES } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { BrowseButton } from '../../components/upload/browse-button.tsx'
import { RejectionList } from '../../components/upload/rejection-list.tsx'
import { isUsable } from '../../wizard/chosen-files.ts'
import { SourceList } from './source-list.tsx'
import type { useOrganizeIntake } from './use-organize-intake.ts'
import { countUsed, type OrganizeScreen } from './use-organize-screen.ts'

interface FilesSectionProps {
  screen: OrganizeScreen
  intake: ReturnType<typeof useOrganizeIntake>
  isDragOver: boolean
  isDisabled: boolean
}

/** The files that pages come from. */
export function FilesSection({ screen, intake, isDragOver, isDisabled }: FilesSectionProps) {
  const { t } = useLingui()
  const { chosen, gridFiles, images } = screen
  const { reading } = images
  return (
    <section className={isDragOver ? 'bench__files bench__main--over' : 'bench__files'} aria-labelledby="files">
      <div className="two__head">
        <h2 id="files">
          <Trans>Files</Trans>
        </h2>
        <BrowseButton
          accept={IMAGE_FILES}
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
      <RejectionList className="files" rejections={images.rejections} onDismiss={images.dismiss} />
      <p className="hint" role="status">
        {reading !== undefined && t`Making a page from ${reading}`}
      </p>
      <IncompleteHint screen={screen} />
    </section>
  )
}

/** Why the button is inactive while a file cannot be used. */
export function IncompleteHint({ screen }: { screen: OrganizeScreen }) {
  if (screen.chosen.files.every(isUsable)) return null
  return (
    <p className="hint" role="status">
      <Trans>Unlock, replace or remove the files marked above to continue.</Trans>
    </p>
  )
}
