import { readFile } from 'node:fs/promises'

import type { Locator, Page } from 'playwright-core'

import type { Pixels } from '../../packages/engine/test/decode-image.ts'
import { pickFiles, type VisitorFile } from '../pick-files.ts'

/** The page of a tool that marks pages, as a visitor uses it: its settings, and the one page that is seen. */
export class MarkPage {
  readonly page: Page
  readonly #tool: 'number-pages' | 'watermark-pdf'
  readonly #action: string

  constructor(page: Page, tool: 'number-pages' | 'watermark-pdf') {
    this.page = page
    this.#tool = tool
    this.#action = tool === 'number-pages' ? 'Add Page Numbers' : 'Add Watermark'
  }

  /** Opens the page on its first step. */
  async open(url: string): Promise<void> {
    await this.page.addInitScript(countDrawings)
    await this.page.addInitScript(countCalls)
    await this.page.goto(`${url}/tools/${this.#tool}`)
    await this.page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
  }

  /** Chooses a file with the system's picker. */
  async choose(file: VisitorFile, button: string | RegExp = /^(Browse Files|Choose Another File)$/): Promise<void> {
    await pickFiles(this.page, () => this.button(button).click(), [file])
  }

  /** Chooses a file that needs nothing more and waits until it is seen as it will be. */
  async start(url: string, file: VisitorFile): Promise<void> {
    await this.open(url)
    await this.seeing(2, () => this.choose(file))
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  radio(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true })
  }

  /** A field by its exact name. */
  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }

  /** A number that can be slid, by the field that takes it exactly. */
  exact(name: string): Locator {
    return this.page.getByRole('spinbutton', { name: `${name}, exact value` })
  }

  /** The sheet with the page that is seen. */
  sheet(): Locator {
    return this.page.locator('.live__sheet')
  }

  /** Does something and waits until the page was drawn so many times more. */
  async seeing(times: number, work: () => Promise<unknown>): Promise<void> {
    const before = await this.page.evaluate(() => window.drawings.length)
    await work()
    await this.page.waitForFunction((count) => window.drawings.length >= count, before + times)
  }

  /** Does something and waits until nothing more is drawn because of it, and nothing is being made that would be. */
  async settle(work: () => Promise<unknown>): Promise<void> {
    await this.seeing(1, work)
    await this.page.evaluate(waitForRest)
  }

  /** The pixels of the page that is seen. */
  async pixels(): Promise<Pixels> {
    const { width, height, base64 } = await this.sheet()
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
        let text = ''
        for (let index = 0; index < (image?.data.length ?? 0); index += 1) {
          if (index % 4 < 3) text += String.fromCharCode(image?.data[index] ?? 0)
        }
        return { width: canvas.width, height: canvas.height, base64: btoa(text) }
      })
    return { width, height, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }
  }

  /**
   * How long it takes from a change of a slider until its page is drawn, in milliseconds.
   * @param values set one after the other, each once the one before is seen
   */
  async latencies(slider: string, values: readonly number[]): Promise<number[]> {
    const control = this.page.getByRole('slider', { name: slider })
    const times: number[] = []
    for (const value of values) {
      times.push(await control.evaluate(changeAndWait, value))
    }
    return times
  }

  /** How long it takes from a text's being entered at once, as one that is pasted is, until its page is drawn, in milliseconds. */
  async entryLatency(field: string, text: string): Promise<number> {
    return this.field(field).evaluate(changeAndWait, text)
  }

  /** Waits until no worker has anything to do. */
  async rest(): Promise<void> {
    await this.page.waitForFunction(() => window.busyWorkers.size === 0)
  }

  /** Has the work done and waits for the result. */
  async run(): Promise<void> {
    await this.button(this.#action).click()
    await this.page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  }

  /** Takes the result: its name and its bytes on the disk. */
  async download(): Promise<VisitorFile> {
    const link = this.page.getByRole('link', { name: 'Download', exact: true })
    const [download] = await Promise.all([this.page.waitForEvent('download'), link.click()])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
}

declare global {
  interface Window {
    /** When pages were drawn on the screen. */
    drawings: number[]
    /** Workers that were asked for something and have not answered yet. */
    busyWorkers: Set<Worker>
  }
}

/** Notes when something is drawn on a canvas, before the app is there. */
function countDrawings(): void {
  window.drawings = []
  const { prototype } = CanvasRenderingContext2D
  // oxlint-disable-next-line typescript/unbound-method -- called with the canvas as `this`, below
  const draw = prototype.drawImage
  prototype.drawImage = function note(this: CanvasRenderingContext2D, ...given: unknown[]) {
    Reflect.apply(draw, this, given)
    if (this.canvas.closest('.live__sheet') !== null) window.drawings.push(performance.now())
  }
}

/** Notes which workers have a question to answer, before the app is there; each is asked one thing at a time. */
function countCalls(): void {
  window.busyWorkers = new Set()
  const Real = Worker
  window.Worker = class extends Real {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      this.addEventListener('message', () => window.busyWorkers.delete(this))
    }

    override postMessage(message: unknown, moved: StructuredSerializeOptions | Transferable[] = []): void {
      window.busyWorkers.add(this)
      super.postMessage(message, Array.isArray(moved) ? { transfer: moved } : moved)
    }

    override terminate(): void {
      window.busyWorkers.delete(this)
      super.terminate()
    }
  }
}

/** Waits until for some frames nothing was drawn and nothing was asked; a slow machine takes longer for its frames. */
async function waitForRest(): Promise<void> {
  const restFrames = 20
  let drawn = window.drawings.length
  for (let still = 0; still < restFrames;) {
    await new Promise(requestAnimationFrame)
    const isStill = window.busyWorkers.size === 0 && window.drawings.length === drawn
    still = isStill ? still + 1 : 0
    drawn = window.drawings.length
  }
}

/** Sets a slider or a text as a visitor's hand does, and waits for the next drawing. */
async function changeAndWait(control: SVGElement | HTMLElement, value: number | string): Promise<number> {
  const before = window.drawings.length
  // oxlint-disable-next-line typescript/unbound-method -- called with the control as `this`, below
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const start = performance.now()
  set?.call(control, String(value))
  control.dispatchEvent(new Event('input', { bubbles: true }))
  while (window.drawings.length === before) {
    await new Promise((resolve) => {
      setTimeout(resolve, 1)
    })
  }
  return (window.drawings.at(-1) ?? 0) - start
}
