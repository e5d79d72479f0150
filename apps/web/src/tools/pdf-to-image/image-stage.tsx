import { Plural, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import { PageGrid } from '../../components/page-grid/page-grid.tsx'
import { useLatest } from '../../components/use-latest.ts'
import type { DocumentFacts } from '../../preview/protocol.ts'
import { useAllShapes } from '../../preview/use-all-shapes.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { formatCount } from '../../words/format.ts'
import { ChoiceBar } from '../../components/page-grid/stage-bar.tsx'
import type { FieldProps } from './format-field.tsx'
import { SaveButton } from './save-button.tsx'
import { useImageChoice } from './use-image-choice.ts'
import { useSinglePage } from './use-single-page.ts'

interface ImageStageProps extends FieldProps {
  file: ChosenFile
  facts: DocumentFacts
}

/** All pages, of which some can be chosen, and each saved alone; the settings say the same. */
export function ImageStage({ file, facts, settings, isStill, onChange }: ImageStageProps) {
  const { t } = useLingui()
  const { pageCount } = facts
  const shapes = useAllShapes(file, facts)
  const { selection, select } = useImageChoice(settings, pageCount, onChange)
  const { page: saving, toggle } = useSinglePage(file, settings)
  const toggleLatest = useLatest(toggle)
  const { name } = file.file
  const lookOf = (page: number) => ({ label: t`Page ${formatCount(page)}` })
  // The same function as long as nothing changes below the pages, so that they are not all made anew.
  const actions = useCallback(
    (page: number) => (
      <SaveButton
        page={page}
        format={settings.format}
        isSaving={saving === page}
        isStill={isStill}
        onToggle={() => toggleLatest.current(page)}
      />
    ),
    [settings.format, saving, isStill, toggleLatest],
  )
  return (
    <>
      <ChoiceBar
        pageCount={pageCount}
        count={selection.pages.size}
        ifNone={settings.pages === 'all' ? <Plural value={pageCount} one="The page" other="All # pages" /> : undefined}
        isStill={isStill}
        onSelect={select}
      />
      <PageGrid
        className="stage__pages stage__pages--save"
        label={t`Pages of ${name}`}
        document={file}
        pageCount={pageCount}
        shapes={shapes}
        selection={selection}
        isAdding
        onSelection={(event) => !isStill && select(event)}
        lookOf={lookOf}
        actions={actions}
      />
    </>
  )
}
