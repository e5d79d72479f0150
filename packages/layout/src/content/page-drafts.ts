import { AppError, READING_BOUNDS } from '@recto/contract'
import { type OperationContext, type ParallelTasks, runTasks, stopIfAborted, YieldTimer } from '@recto/runtime'

import { type DraftedPage, type DraftedPages, draftPages, type PageWork, tooManyCharacters } from './draft-pages.ts'
import { UnitedImages } from './made-images.ts'
import type { PageText } from './page-content.ts'

/** Thrown when pages that several threads have read should have been read in order. */
export class OrderMatters extends Error {}

/** How the pages of a document are divided into tasks, and how progress is reported. */
export interface DraftingPlan {
  /** The pages to read, counted from 0. */
  pages: readonly number[]
  pagesPerTask: number
  /** The share of the operation's progress that this is. */
  progressShare: number
  /** Frees what the pages are read from. */
  close: () => void
}

/** Drafts of the pages of a document, as tasks that several threads can share. */
export class PageDrafts<Page extends PageText, Draft> {
  /** A task for a few pages in a row. */
  readonly tasks: ParallelTasks<DraftedPages<Draft>>
  readonly #work: PageWork<Page, Draft>
  readonly #plan: DraftingPlan
  readonly #context: OperationContext
  readonly #yieldTimer = new YieldTimer()
  readonly #images = new UnitedImages()
  /** Results of tasks that ran in this thread. */
  readonly #own = new WeakSet<DraftedPages<Draft>>()
  #begun = 0
  #isInOrder = true
  #startedPages = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(work: PageWork<Page, Draft>, plan: DraftingPlan, context: OperationContext) {
    this.#work = work
    this.#plan = plan
    this.#context = context
    this.tasks = {
      count: Math.ceil(plan.pages.length / plan.pagesPerTask),
      run: (index) => this.#run(index),
      close: plan.close,
    }
  }

  /**
   * Makes the drafts, and yields them in the order of the pages.
   * @throws OrderMatters if that has to be done again without helpers; AppError TOO_COMPLEX, CANCELLED
   */
  async *read(): AsyncGenerator<DraftedPage<Draft>, void> {
    let room: number = READING_BOUNDS.maxTextCharacters
    for await (const drafted of runTasks(this.tasks, this.#context)) {
      const isOwn = this.#own.has(drafted)
      this.#unite(drafted, isOwn)
      for (const page of drafted.pages) {
        if (!isOwn) this.#reportNextPage()
        room -= page.characters
        if (room < 0) throw tooManyCharacters(this.#work.file)
        yield page
      }
      const { failure } = drafted
      if (failure !== undefined) throw new AppError(failure.code, failure.facts)
    }
  }

  /** Runs a task after those begun before it: they use one open page. */
  async #run(index: number): Promise<DraftedPages<Draft>> {
    this.#isInOrder &&= index === this.#begun
    this.#begun += 1
    const { pages, pagesPerTask } = this.#plan
    const own = pages.slice(index * pagesPerTask, (index + 1) * pagesPerTask)
    const drafting = this.#last.then(() => draftPages(this.#work, own, () => this.#beforePage()))
    this.#last = drafting.catch(() => undefined)
    const drafted = await drafting
    this.#own.add(drafted)
    return drafted
  }

  /** Yields to the event loop and reports progress. @throws AppError CANCELLED */
  async #beforePage(): Promise<void> {
    await this.#yieldTimer.yieldIfDue()
    stopIfAborted(this.#context)
    this.#reportNextPage()
  }

  /** Reports that work on another page has begun. */
  #reportNextPage(): void {
    const { pages, progressShare } = this.#plan
    const itemCount = pages.length
    const fraction = (this.#startedPages / itemCount) * progressShare
    this.#startedPages = Math.min(this.#startedPages + 1, itemCount)
    this.#context.progress?.({ fraction, step: 'working', item: this.#startedPages, itemCount })
  }

  /** Adjusts the result of a task to what it would be if all pages had been read in order. */
  #unite({ images, needsOrder }: DraftedPages<Draft>, isOwn: boolean): void {
    this.#isInOrder &&= isOwn
    const isAsInOrder = this.#images.unite(images) && !needsOrder
    if (!isAsInOrder && !this.#isInOrder) throw new OrderMatters('pages have to be read in order')
  }
}
