import { KeyboardSensor, type DragDropManager, type Draggable, type KeyboardSensorOptions } from '@dnd-kit/dom'

/** A key that came while the row was still being lifted, moved or put down. */
interface WaitingKey {
  event: KeyboardEvent
  source: Draggable
  options: KeyboardSensorOptions | undefined
}

/** So many keys are remembered; more come only from a key that is held down. */
const MOST_WAITING = 16

/** How long a key is waited with at most, in drawn frames: far longer than a row takes to its place. */
const MOST_FRAMES = 300

const { start, cancel, end, up, down, left, right } = KeyboardSensor.defaults.keyboardCodes
const CODES = new Set([start, cancel, end, up, down, left, right].flat())

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve())
  })
}

async function framesWhile(isWaiting: () => boolean): Promise<void> {
  for (let frames = 0; frames < MOST_FRAMES && isWaiting(); frames += 1) await nextFrame()
}

/**
 * Moves rows by keyboard, however fast the keys come. The library's own sensor measures a lifted row first and lets a row
 * that was put down glide to its place; what is pressed meanwhile it drops. Here it waits its turn. A row that reaches its
 * place loses the focus for a moment, as it moves within the page; keys of that moment count for it, too.
 */
export class PatientKeyboardSensor extends KeyboardSensor {
  private waiting: WaitingKey[] = []
  private stopFollowing: () => void = () => {}

  constructor(manager: DragDropManager, options?: KeyboardSensorOptions) {
    super(manager, options)
    const lift = this.handleSourceKeyDown
    this.handleSourceKeyDown = (event, source, keyOptions) => {
      if (event.defaultPrevented || this.disabled || source.disabled) return
      if (this.waiting.length > 0 || this.isLanding) this.wait({ event, source, options: keyOptions })
      else lift(event, source, keyOptions)
    }
  }

  override destroy(): void {
    this.waiting = []
    this.stopFollowing()
    super.destroy()
  }

  protected override handleKeyDown(event: KeyboardEvent, source: Draggable, options?: KeyboardSensorOptions): void {
    this.wait({ event, source, options })
  }

  protected override handleEnd(event: Event, canceled: boolean): void {
    const { source } = this.manager.dragOperation
    super.handleEnd(event, canceled)
    if (source !== null) void this.follow(source)
  }

  /** Whether a row is held and measured, so that the arrows can move it. */
  private get isHeld(): boolean {
    const { status, shape } = this.manager.dragOperation
    return status.dragging && shape !== null && !this.isLanding
  }

  /** Whether a row was let go and is not in its place yet. */
  private get isLanding(): boolean {
    const { status, controller } = this.manager.dragOperation
    return !status.idle && controller?.signal.aborted === true
  }

  private wait(key: WaitingKey): void {
    const { event } = key
    if (!CODES.has(event.code)) return
    event.preventDefault()
    if (this.waiting.length >= MOST_WAITING) return
    this.waiting.push(key)
    if (this.waiting.length === 1) void this.work()
  }

  /** Takes what is pressed from the moment a row is let go, until it has the focus again. */
  private async follow(source: Draggable): Promise<void> {
    this.stopFollowing()
    const following = new AbortController()
    const { signal } = following
    this.stopFollowing = () => following.abort()
    const take = (event: KeyboardEvent) => {
      const isElsewhere = event.target !== document.body && event.target !== (source.handle ?? source.element)
      if (isElsewhere || !CODES.has(event.code)) return
      event.stopImmediatePropagation()
      this.wait({ event, source, options: this.options })
    }
    document.addEventListener('keydown', take, { capture: true, signal })
    const { status } = this.manager.dragOperation
    await framesWhile(() => !signal.aborted && (!status.idle || document.activeElement === document.body))
    following.abort()
  }

  /** Does what was pressed, key by key, each when the one before has been seen. */
  private async work(): Promise<void> {
    for (let [key] = this.waiting; key !== undefined; [key] = this.waiting) {
      await framesWhile(() => !this.isHeld && !this.manager.dragOperation.status.idle)
      if (this.waiting[0] === key) this.press(key)
      await nextFrame()
      // Taken off only now: what was pressed in the meantime must come after it.
      this.waiting.shift()
    }
  }

  private press({ event, source, options }: WaitingKey): void {
    if (this.isHeld) super.handleKeyDown(event, source, options)
    else if (start.includes(event.code) && source.element?.isConnected === true && !source.disabled) {
      this.handleStart(event, source, options)
    }
  }
}
