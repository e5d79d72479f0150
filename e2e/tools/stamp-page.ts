import type { Locator, Page } from 'playwright-core'

import type { Pixels } from '../../packages/engine/test/decode-image.ts'
import type { TestFile } from '../file-upload.ts'
import { ToolPage } from './tool-page.ts'

const SUBMIT_BUTTONS = { 'number-pages': 'Add Page Numbers', 'watermark-pdf': 'Add Watermark' } as const

/** The page of a tool that stamps pages: its settings, and the live preview of one page. */
export class StampPage extends ToolPage {
  readonly #submitButton: string

  constructor(page: Page, tool: keyof typeof SUBMIT_BUTTONS) {
    super(page, `/tools/${tool}`)
    this.#submitButton = SUBMIT_BUTTONS[tool]
  }

  /** Opens the tool with the instruments that the waits and measurements below need. */
  override async open(origin = ''): Promise<void> {
    await this.page.addInitScript(recordDrawings)
    await this.page.addInitScript(trackBusyWorkers)
    await super.open(origin)
  }

  /** Opens the tool, chooses a file and waits for its preview: first the page itself, then the page with its stamp. */
  async openWith(file: TestFile): Promise<void> {
    await this.open()
    await this.waitForDrawings(2, () => this.choose(file))
  }

  textbox(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }

  /** The number field next to a slider. */
  numberField(name: string): Locator {
    return this.page.getByRole('spinbutton', { name: `${name}, exact value` })
  }

  /** The preview. */
  sheet(): Locator {
    return this.page.locator('.live__sheet')
  }

  /** Performs an action and waits until the preview has been drawn that many times. */
  async waitForDrawings(count: number, action: () => Promise<unknown>): Promise<void> {
    const before = await this.page.evaluate(() => window.drawings.length)
    await action()
    await this.page.waitForFunction((target) => window.drawings.length >= target, before + count)
  }

  /** Performs an action that changes the preview and waits until the preview is final. */
  async settle(action: () => Promise<unknown>): Promise<void> {
    await this.waitForDrawings(1, action)
    await this.page.evaluate(waitForStillFrames)
  }

  /** The pixels of the preview. */
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

  /** Sets a slider to each value in turn and measures how long the preview takes to follow, in milliseconds. */
  async sliderLatencies(slider: string, values: readonly number[]): Promise<number[]> {
    const control = this.page.getByRole('slider', { name: slider })
    const times: number[] = []
    for (const value of values) {
      times.push(await control.evaluate(changeAndMeasure, value))
    }
    return times
  }

  /** Enters a whole text at once, as pasting does, and measures how long the preview takes to follow, in milliseconds. */
  async pasteLatency(field: string, text: string): Promise<number> {
    return this.textbox(field).evaluate(changeAndMeasure, text)
  }

  /** Waits until no worker has anything to do. */
  async waitForIdleWorkers(): Promise<void> {
    await this.page.waitForFunction(() => window.busyWorkers.size === 0)
  }

  /** Stamps the pages and waits for the result. */
  async stamp(): Promise<void> {
    await this.submit(this.#submitButton)
  }
}

declare global {
  interface Window {
    /** When the preview was drawn, in milliseconds since the page was opened. */
    drawings: number[]
    /** Workers with an unanswered message. */
    busyWorkers: Set<Worker>
  }
}

/** Records when the preview is drawn. Runs in the page before the app's scripts. */
function recordDrawings(): void {
  window.drawings = []
  const { prototype } = CanvasRenderingContext2D
  // oxlint-disable-next-line typescript/unbound-method -- called with the canvas as `this`, below
  const draw = prototype.drawImage
  prototype.drawImage = function recordedDrawImage(this: CanvasRenderingContext2D, ...given: unknown[]) {
    Reflect.apply(draw, this, given)
    if (this.canvas.closest('.live__sheet') !== null) window.drawings.push(performance.now())
  }
}

/** Tracks which workers are busy; each gets one message at a time. Runs in the page before the app's scripts. */
function trackBusyWorkers(): void {
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

/** Waits for a number of frames in a row without a drawing and without a busy worker. Frames, because a slow machine draws fewer. */
async function waitForStillFrames(): Promise<void> {
  const stillFrames = 20
  let drawingCount = window.drawings.length
  for (let still = 0; still < stillFrames;) {
    await new Promise(requestAnimationFrame)
    const isStill = window.busyWorkers.size === 0 && window.drawings.length === drawingCount
    still = isStill ? still + 1 : 0
    drawingCount = window.drawings.length
  }
}

/** Changes a slider or a text field so that React notices, and returns the time until the next drawing. */
async function changeAndMeasure(control: SVGElement | HTMLElement, value: number | string): Promise<number> {
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
