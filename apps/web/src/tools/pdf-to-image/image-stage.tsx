import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import { PageGrid } from '../../components/page-grid/page-grid.tsx'
import { useLatest } from '../../components/use-latest.ts'
import type { DocumentFacts } from '../../preview/protocol.ts'
import { useAllShapes } from '../../preview/use-all-shapes.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { formatCount } from '../../words/format.ts'
import { Kinds, StageBar } from '../../components/page-grid/stage-bar.tsx'
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
  const { size } = selection.pages
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
      <StageBar
        hint={<Kinds pageCount={pageCount} isStill={isStill} onChoose={(pages) => select({ type: 'chosen', pages })} />}
        status={<Chosen isAll={settings.pages === 'all'} count={size} pageCount={pageCount} />}
        clear={size === 0 ? undefined : { name: t`Clear selection`, onClear: () => select({ type: 'cleared' }) }}
        isStill={isStill}
      />
      <PageGrid
        className="stage__pages stage__pages--save"
        label={t`Pages of ${name}`}
        document={file}
        pageCount={pageCount}
        shapes={shapes}
        selection={selection}
        onSelection={(event) => !isStill && select(event)}
        lookOf={lookOf}
        actions={actions}
      />
    </>
  )
}

function Chosen({ isAll, count, pageCount }: { isAll: boolean; count: number; pageCount: number }) {
  if (isAll) return <Plural value={pageCount} one="The page" other="All # pages" />
  if (count === 0) return <Trans>No page selected</Trans>
  return <Plural value={count} one="# page selected" other="# pages selected" />
}
