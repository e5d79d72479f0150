import { KeyboardSensor, type DragDropManager, type Draggable, type KeyboardSensorOptions } from '@dnd-kit/dom'

/** A key pressed while a row was still being lifted, moved or dropped. */
interface QueuedKey {
  event: KeyboardEvent
  source: Draggable
  options: KeyboardSensorOptions | undefined
}

/** The length limit of the queue; only the auto-repeat of a held key exceeds it. */
const MAX_QUEUED = 16

/** The longest wait before a key is handled, in frames: far longer than a row takes to settle. */
const MAX_FRAMES = 300

const { start, cancel, end, up, down, left, right } = KeyboardSensor.defaults.keyboardCodes
const CODES = new Set([start, cancel, end, up, down, left, right].flat())

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve())
  })
}

async function framesWhile(isWaiting: () => boolean): Promise<void> {
  for (let frames = 0; frames < MAX_FRAMES && isWaiting(); frames += 1) await nextFrame()
}

/**
 * A keyboard sensor that queues keys. The library's own sensor first measures a lifted row and animates a dropped one
 * into place, ignoring every key in the meantime. A row that reaches its place also loses focus for a moment, because
 * it moves in the DOM; keys pressed then are queued as well.
 */
export class QueuedKeyboardSensor extends KeyboardSensor {
  #queue: QueuedKey[] = []
  #stopFollowing: () => void = () => {}

  constructor(manager: DragDropManager, options?: KeyboardSensorOptions) {
    super(manager, options)
    const lift = this.handleSourceKeyDown
    this.handleSourceKeyDown = (event, source, keyOptions) => {
      if (event.defaultPrevented || this.disabled || source.disabled) return
      if (this.#queue.length > 0 || this.#isDropping) this.#enqueue({ event, source, options: keyOptions })
      else lift(event, source, keyOptions)
    }
  }

  override destroy(): void {
    this.#queue = []
    this.#stopFollowing()
    super.destroy()
  }

  protected override handleKeyDown(event: KeyboardEvent, source: Draggable, options?: KeyboardSensorOptions): void {
    this.#enqueue({ event, source, options })
  }

  protected override handleEnd(event: Event, canceled: boolean): void {
    const { source } = this.manager.dragOperation
    super.handleEnd(event, canceled)
    if (source !== null) void this.#followDrop(source)
  }

  /** Whether a row is lifted and measured, so that the arrow keys can move it. */
  get #isLifted(): boolean {
    const { status, shape } = this.manager.dragOperation
    return status.dragging && shape !== null && !this.#isDropping
  }

  /** Whether a row was dropped but has not reached its place yet. */
  get #isDropping(): boolean {
    const { status, controller } = this.manager.dragOperation
    return !status.idle && controller?.signal.aborted === true
  }

  #enqueue(key: QueuedKey): void {
    const { event } = key
    if (!CODES.has(event.code)) return
    event.preventDefault()
    if (this.#queue.length >= MAX_QUEUED) return
    this.#queue.push(key)
    if (this.#queue.length === 1) void this.#handleQueue()
  }

  /** Catches keys from the moment a row is dropped until it has focus again. */
  async #followDrop(source: Draggable): Promise<void> {
    this.#stopFollowing()
    const following = new AbortController()
    const { signal } = following
    this.#stopFollowing = () => following.abort()
    const catchKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target !== document.body && event.target !== (source.handle ?? source.element)
      if (isElsewhere || !CODES.has(event.code)) return
      event.stopImmediatePropagation()
      this.#enqueue({ event, source, options: this.options })
    }
    document.addEventListener('keydown', catchKey, { capture: true, signal })
    const { status } = this.manager.dragOperation
    await framesWhile(() => !signal.aborted && (!status.idle || document.activeElement === document.body))
    following.abort()
  }

  /** Handles the queued keys one by one, each after the previous one's effect is on screen. */
  async #handleQueue(): Promise<void> {
    for (let [key] = this.#queue; key !== undefined; [key] = this.#queue) {
      await framesWhile(() => !this.#isLifted && !this.manager.dragOperation.status.idle)
      if (this.#queue[0] === key) this.#handle(key)
      await nextFrame()
      // Removed only now, so that keys pressed in the meantime queue up behind it.
      this.#queue.shift()
    }
  }

  #handle({ event, source, options }: QueuedKey): void {
    if (this.#isLifted) super.handleKeyDown(event, source, options)
    else if (start.includes(event.code) && source.element?.isConnected === true && !source.disabled) {
      this.handleStart(event, source, options)
    }
  }
}
