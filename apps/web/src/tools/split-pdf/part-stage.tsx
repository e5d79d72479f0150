import { useLingui } from '@lingui/react/macro'
import type { SplitPlan } from '@recto/contract'
import { useMemo } from 'react'

import type { PageLook } from '../../components/page-grid/page-cell.tsx'
import type { DocumentFacts, PreviewDocument } from '../../preview/protocol.ts'
import { useAllShapes } from '../../preview/use-all-shapes.ts'
import { ChoiceStage } from './choice-stage.tsx'
import { CutStage } from './cut-stage.tsx'
import { mapParts, type PartMap } from './part-map.ts'
import type { SplitSettings } from './split-settings.ts'
import { usePartLook } from './use-part-look.ts'

interface PartStageProps {
  document: PreviewDocument
  facts: DocumentFacts
  settings: SplitSettings
  plan: SplitPlan | undefined
  isStill: boolean
  onChange: (changes: Partial<SplitSettings>) => void
}

/** What both kinds of stages are given. */
export interface StageProps {
  document: PreviewDocument
  /** What the grid is called aloud. */
  label: string
  /** Width divided by height of every page. */
  shapes: Float32Array
  settings: SplitSettings
  parts: PartMap
  lookOf: (page: number) => PageLook
  isStill: boolean
  onChange: (changes: Partial<SplitSettings>) => void
}

/** Every page beside the settings: pages are chosen here or cuts are made, and what was typed is shown. */
export function PartStage({ document, facts, settings, plan, isStill, onChange }: PartStageProps) {
  const { t } = useLingui()
  const shapes = useAllShapes(document, facts)
  const { pageCount } = facts
  const parts = useMemo(() => mapParts(plan, pageCount), [plan, pageCount])
  const lookOf = usePartLook(parts)
  const { name } = document.file
  const stage = { document, label: t`Pages of ${name}`, shapes, settings, parts, lookOf, isStill, onChange }
  return settings.mode === 'ranges' ? <ChoiceStage {...stage} /> : <CutStage {...stage} />
}
