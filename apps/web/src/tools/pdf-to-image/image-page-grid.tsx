import { Plural, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import { PageGrid } from '../../components/page-grid/page-grid.tsx'
import { usePagesPerRow } from '../../components/page-grid/use-pages-per-row.ts'
import { useLatest } from '../../components/use-latest.ts'
import type { DocumentFacts } from '../../preview/protocol.ts'
import { useAspectRatios } from '../../preview/use-aspect-ratios.ts'
import type { Place } from '../../where/place.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { formatCount } from '../../messages/format.ts'
import { SelectionBar } from '../../components/page-grid/grid-toolbar.tsx'
import type { FieldProps } from './format-field.tsx'
import { SaveButton } from './save-button.tsx'
import { useImageSelection } from './use-image-selection.ts'
import { useSinglePageExport } from './use-single-page-export.ts'

interface ImagePageGridProps extends FieldProps {
  file: ChosenFile
  facts: DocumentFacts
  /** Where the screen's work runs. */
  place: Place | undefined
}

/** All pages, which can be selected and saved one by one. The selection mirrors the settings. */
export function ImagePageGrid({ file, facts, place, settings, isDisabled, onChange }: ImagePageGridProps) {
  const { t } = useLingui()
  const { pageCount } = facts
  const perRow = usePagesPerRow()
  const aspectRatios = useAspectRatios(file, facts)
  const { selection, select } = useImageSelection(settings, pageCount, onChange)
  const { page: saving, toggle } = useSinglePageExport(file, settings, place)
  const toggleLatest = useLatest(toggle)
  const { name } = file.file
  const appearanceOf = (page: number) => ({ label: t`Page ${formatCount(page)}` })
  // Stable between renders, so that the cells are not rendered again.
  const actions = useCallback(
    (page: number) => (
      <SaveButton
        page={page}
        format={settings.format}
        isSaving={saving === page}
        isDisabled={isDisabled}
        onToggle={() => toggleLatest.current(page)}
      />
    ),
    [settings.format, saving, isDisabled, toggleLatest],
  )
  return (
    <>
      <SelectionBar
        pageCount={pageCount}
        count={selection.pages.size}
        ifNone={settings.pages === 'all' ? <Plural value={pageCount} one="The page" other="All # pages" /> : undefined}
        isDisabled={isDisabled}
        onSelect={select}
        perRow={perRow}
      />
      <PageGrid
        className="stage__pages stage__pages--save"
        label={t`Pages of ${name}`}
        document={file}
        pageCount={pageCount}
        aspectRatios={aspectRatios}
        selection={selection}
        isAdding
        onSelection={(event) => !isDisabled && select(event)}
        appearanceOf={appearanceOf}
        actions={actions}
        perRow={perRow}
      />
    </>
  )
}
