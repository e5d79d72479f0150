import { useLingui } from '@lingui/react/macro'
import { answerName, OPERATIONS } from '@recto/contract'
import { useMemo } from 'react'

import { useAspectRatiosOf } from '../../preview/use-aspect-ratios.ts'
import type { Kept } from '../../sessions/session.ts'
import { useSessionState } from '../../sessions/use-session-state.ts'
import type { Place } from '../../where/place.ts'
import { useAskFirst } from '../../where/use-ask-first.ts'
import { useWhere } from '../../where/use-where.ts'
import { isUsable, pageCountOf, type ChosenFile } from '../../wizard/chosen-files.ts'
import { useHandedOverFiles } from '../../wizard/file-handoff.tsx'
import { useChosenFiles } from '../../wizard/use-chosen-files.ts'
import { useStepNavigation } from '../../wizard/use-step-navigation.ts'
import { useWizard } from '../../wizard/use-wizard.ts'
import type { GridFiles } from './grid-files.ts'
import { isWholeFile, planPages } from './page-plan.ts'
import { useLayout } from './print-layout/use-layout.ts'
import { markOf } from './ribbon.tsx'
import { runPlan } from './run-plan.ts'
import { TOOL } from './tool.ts'
import { useArrangement } from './use-arrangement.ts'
import { useImagePages } from './use-image-pages.ts'
import { usePageEdits } from './use-page-edits.ts'

const REMOVAL_KEPT: Kept<boolean> = { save: (isOn) => isOn, load: (saved) => saved === true }

/** The state of Organize Pages: the files, their pages in order, and the request. */
export function useOrganizeScreen() {
  const { t } = useLingui()
  const all = useChosenFiles()
  const wizard = useWizard({ files: all.files.map(({ file }) => file) })
  const { send } = wizard
  const arranging = useArrangement(all, () => send({ type: 'changed' }))
  const { arrangement, chosen, act } = arranging
  const { files } = chosen
  const { pages, labels } = arrangement
  const edits = usePageEdits(arrangement, files, act)
  const [removesCropped, setRemovesCropped] = useSessionState('removes-cropped', false, REMOVAL_KEPT)
  const images = useImagePages()
  const { layout, changeLayout } = useLayout(() => send({ type: 'changed' }))
  const operation = layout.isOn ? OPERATIONS.printLayout : OPERATIONS.organize
  const plan = useMemo(
    () => planPages({ pages, ...(labels !== undefined && { labels }) }, files, removesCropped),
    [pages, labels, files, removesCropped],
  )
  const pageCount = pages.length
  const { where, run, choose } = useWhere({
    operation: operation.id,
    files: plan.files,
    pageCount,
    subject: TOOL.id,
  })
  useHandedOverFiles((handedOver) => {
    chosen.add(handedOver)
    send({ type: 'continued' })
  })
  const goTo = useStepNavigation({ wizard, canContinue: files.some(isUsable) })

  async function create(place?: Place) {
    const [first] = plan.files
    const isAsItIs = plan.files.length === 1 && isWholeFile(pages, (first && pageCountOf(first)) ?? 0)
    const making = { plan, layout, pageCount, isAsItIs }
    const failure = await wizard.run((context) => runPlan((call) => run(call, place), making, context), {
      success: t`Your organized PDF is ready for download.`,
      failure: t`An error occurred while organizing your pages.`,
    })
    const refused = failure?.fileIndex === undefined ? undefined : plan.files[failure.fileIndex]
    if (refused !== undefined) chosen.requirePassword(refused.id, failure?.code)
  }

  const asking = useAskFirst(where, choose, create)

  const isCut = (plan.options.cuts ?? []).length > 0 && !layout.isOn
  const { answer } = operation
  const contentType = isCut || answer.kind !== 'file' ? 'application/zip' : answer.contentType
  return {
    ...arranging,
    wizard,
    edits,
    images,
    plan,
    layout,
    changeLayout,
    removesCropped,
    setRemovesCropped: (isOn: boolean) => {
      setRemovesCropped(isOn)
      send({ type: 'changed' })
    },
    gridFiles: useGridFiles(files),
    where,
    isAsking: asking.isAsking,
    stopAsking: asking.stopAsking,
    goTo,
    /** Whether everything chosen can be used. */
    isComplete: images.reading === undefined && files.every(({ reading }) => reading.status === 'ready'),
    outputName: answerName(operation, contentType, [plan.files[0]?.file.name ?? 'document.pdf']),
    start: asking.start,
    createAt: asking.startAt,
  }
}

export type OrganizeScreen = ReturnType<typeof useOrganizeScreen>

/** The files by ID, with their marks and page shapes. */
function useGridFiles(files: readonly ChosenFile[]): GridFiles {
  const documents = useMemo(
    () =>
      files.flatMap((document) =>
        document.reading.status === 'ready' ? [{ document, facts: document.reading.facts }] : [],
      ),
    [files],
  )
  const aspectRatios = useAspectRatiosOf(documents)
  const byId = useMemo(() => new Map(files.map((file) => [file.id, file])), [files])
  const marks = useMemo(() => new Map(files.map(({ id, file }, index) => [id, markOf(index, file.name)])), [files])
  return { byId, marks, aspectRatios }
}

/** How many different pages of each file are used, and how many pages it has. */
export function countUsed({ arrangement, chosen }: Pick<OrganizeScreen, 'arrangement' | 'chosen'>) {
  const used = new Map<string, Set<number>>()
  for (const { source } of arrangement.pages) {
    if (source === undefined) continue
    const pages = used.get(source.fileId)
    if (pages === undefined) used.set(source.fileId, new Set([source.page]))
    else pages.add(source.page)
  }
  return {
    used: new Map([...used].map(([id, pages]) => [id, pages.size])),
    totals: chosen.files.map((file) => pageCountOf(file) ?? 0),
  }
}
