import type { Locator, Page } from 'playwright-core'

/** The grid with the pages of a file. */
export class PageGrid {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** The element that scrolls. */
  root(): Locator {
    return this.#page.getByRole('grid')
  }

  /** A page of the file, which is in the DOM while it is in or near the visible part. */
  cell(page: number): Locator {
    return this.#page.locator(`[data-page="${page}"]`)
  }

  /** All pages that are in the DOM. */
  cells(): Locator {
    return this.#page.locator('[data-page]')
  }

  /** The numbers of the selected pages that are in the DOM. */
  async selected(): Promise<number[]> {
    const cells = this.#page.locator('[data-page][aria-selected=true]')
    return cells.evaluateAll((found) => found.map((cell) => Number(cell.getAttribute('data-page'))))
  }

  /** Scrolls to the last pages and waits for the last one, which was not in the DOM if the file is long. */
  async scrollToEnd(lastPage: number): Promise<void> {
    await this.cells().first().waitFor()
    await this.root().evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
    await this.cell(lastPage).waitFor()
  }

  /** Scrolls back to the first pages. */
  async scrollToStart(): Promise<void> {
    await this.root().evaluate((grid) => grid.scrollTo(0, 0))
    await this.cell(1).waitFor()
  }

  /** The center of a page's thumbnail, in window coordinates. */
  async centerOf(page: number): Promise<{ x: number; y: number }> {
    const box = await this.cell(page).boundingBox()
    if (box === null) throw new Error(`page ${page} is not visible`)
    return { x: box.x + box.width / 2, y: box.y + box.width / 2 }
  }

  /** Drags the mouse from one page, scrolled into view, to another and keeps the button down. */
  async dragOver(first: number, last: number): Promise<void> {
    const { mouse } = this.#page
    await this.cell(first).scrollIntoViewIfNeeded()
    const [from, to] = [await this.centerOf(first), await this.centerOf(last)]
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(to.x - 20, to.y, { steps: 5 })
    await mouse.move(to.x, to.y, { steps: 5 })
  }
}

/** Counts the canvases in an element that show something dark. */
export function countDrawnCanvases(page: Page, container: string): Promise<number> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLCanvasElement>(`${selector} canvas`)].filter((canvas) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
        return data.some((value, index) => index % 4 < 3 && value < 128)
      }).length,
    container,
  )
}
