import type { ChosenFile } from '../../wizard/chosen-files.ts'
import {
  addBlank,
  crop,
  duplicate,
  interleave,
  moveBy,
  moveTo,
  moveToGap,
  remove,
  reverse,
  rotate,
  setLabels,
  targetsOf,
  toggleStarts,
  type ArrangedPage,
  type Arrangement,
  type LabelRange,
  type QuarterTurn,
  type TwoScans,
} from './arrangement.ts'
import { cropOf, type PageCrop, type PagePart } from './page-crop.ts'
import type { Act } from './use-arrangement.ts'
import { shapesOf, type PageSize } from './page-shape.ts'
import { useEditTexts } from './use-edit-texts.ts'
import { useMeasuring } from './use-measuring.ts'

/** All edits of the selected pages, or of the focused one if none is selected. */
export function usePageEdits(arrangement: Arrangement, files: readonly ChosenFile[], act: Act) {
  const texts = useEditTexts()
  const measure = useMeasuring(files)
  const { pages, selection } = arrangement
  const targets = targetsOf(arrangement)
  const hasTargets = targets.length > 0

  /** The number of the page after a run of moved pages. */
  const nextOf = (after: Arrangement) => {
    const first = after.selection.active
    const next = first + targets.length
    return next > after.pages.length ? undefined : next
  }

  return {
    targets,
    rotate: (by: QuarterTurn) => {
      if (!hasTargets) return
      act(
        (current) => rotate(current, targets, by),
        () => texts.rotated(targets, by),
      )
    },
    remove: () => {
      if (!hasTargets) return
      act(
        (current) => remove(current, targets),
        () => texts.removed(targets),
      )
    },
    duplicate: () => {
      if (!hasTargets) return
      act(
        (current) => duplicate(current, targets),
        () => texts.duplicated(targets),
      )
    },
    moveToGap: (positions: readonly number[], gap: number) =>
      act(
        (current) => moveToGap(current, positions, gap),
        (after) => texts.moved(positions, nextOf(after)),
      ),
    moveTo: (number: number) => {
      if (!hasTargets) return
      act(
        (current) => moveTo(current, targets, number),
        (after) => texts.stepped(targets, after.selection.active, pages.length),
      )
    },
    moveBy: (by: number) => {
      if (!hasTargets) return
      act(
        (current) => moveBy(current, targets, by),
        (after) => texts.stepped(targets, after.selection.active, pages.length),
      )
    },
    /** Reverses the selected pages; all pages if fewer than two are selected. */
    reverse: () => {
      const positions = selection.pages.size > 1 ? targets : pages.map((_, index) => index + 1)
      if (positions.length < 2) return
      act(
        (current) => reverse(current, positions),
        () => texts.reversed(positions),
      )
    },
    toggleStarts: () => {
      if (!hasTargets) return
      act(
        (current) => toggleStarts(current, targets),
        (after) => texts.starts(targets, after.pages[(targets[0] ?? 1) - 1]?.startsFile === true),
      )
    },
    /** @param after the position of the page before it; 0 for the start */
    insertBlank: (after: number) =>
      act(
        (current) => addBlank(current, after),
        () => texts.blank(after),
      ),
    /** The size for pages inserted after a position: that of the page there, as displayed. Undefined if unknown. */
    sizeAfter: async (position: number): Promise<PageSize | undefined> => {
      const isOfFile = ({ source }: ArrangedPage) => source !== undefined
      const page = pages.slice(0, position).findLast(isOfFile) ?? pages.find(isOfFile)
      const size = page?.source && (await measure(page.source))
      return page === undefined || size === undefined ? undefined : shapesOf([page], () => size)[0]
    },
    interleave: (scans: TwoScans) => act((current) => interleave(current, scans), texts.interleaved),
    setLabels: (labels: readonly LabelRange[] | undefined) =>
      act((current) => setLabels(current, labels), texts.labeled),
    /** Crops the target pages to the same region, whatever their sizes. */
    crop: async (part: PagePart) => {
      const crops = new Map<number, PageCrop | undefined>()
      for (const position of targets) {
        const source = pages[position - 1]?.source
        if (source === undefined) continue
        const size = await measure(source)
        if (size !== undefined) crops.set(position, cropOf(part, size))
      }
      const cropped = [...crops.keys()]
      if (cropped.length === 0) return
      const isWhole = [...crops.values()].every((each) => each === undefined)
      act(
        (current) => crop(current, crops),
        () => texts.cropped(cropped, isWhole),
      )
    },
  }
}

export type PageEdits = ReturnType<typeof usePageEdits>
