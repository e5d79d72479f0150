import { Plugin } from '@dnd-kit/abstract'
import {
  Accessibility,
  defaultPreset,
  DragDropManager,
  Feedback,
  PointerSensor,
  StyleInjector,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/dom'

import { QueuedKeyboardSensor } from './queued-keyboard-sensor.ts'

/** The screen reader announcements during a drag. */
export interface DragAnnouncements {
  instructions: string
  lifted: (id: string) => string
  over: (id: string, index: number) => string
  dropped: (id: string, index: number) => string
  cancelled: (id: string) => string
}

const reducesMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
const durationMs = () => (reducesMotion() ? 0 : 160)

/** The animation of rows that make room for a dragged one. */
export const sortTransition = () => ({ duration: durationMs(), easing: 'cubic-bezier(.2, .7, .3, 1)' })

/**
 * Replaces the library's `style` element, which our content security policy blocks, with constructed style sheets,
 * which it allows. Must be the first plugin, because the others register their rules when they are created.
 */
class AdoptedStyles extends Plugin<DragDropManager> {
  constructor(manager: DragDropManager) {
    super(manager)
    const sheets = new Set<CSSStyleSheet>()
    const injector = manager.registry.plugins.get(StyleInjector)
    if (injector === undefined) throw new Error('The drag library has no place for its styles any more.')
    injector.register = (rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      sheets.add(sheet)
      return () => void sheets.delete(sheet)
    }
    this.registerEffect(() => {
      const { status } = manager.dragOperation
      if (!status.initializing && !status.initialized) return
      const adopted = [...sheets]
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...adopted]
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !adopted.includes(sheet))
      }
    })
  }
}

/** Elements that handle a press within a row themselves. A page is enlarged by a click, and moves its row by a drag. */
const OWN_PRESS = ':is(button, a, input, select, textarea, label, details, form):not(.grip, .row__page)'

/** Whether a press there may become a drag of the row around it. */
export function startsDrag(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_PRESS) === null
}

const DRAGGING_SENSORS = [
  // Only the handle works by keyboard; pointers can take the row anywhere. Touch needs a long press, because a swipe
  // scrolls.
  PointerSensor.configure({
    activatorElements: ({ element }) => [element],
    preventActivation: ({ target }) => !startsDrag(target),
  }),
  QueuedKeyboardSensor,
]

/**
 * Creates the drag-and-drop manager of the list: pointer, touch and keyboard sensors, our announcements, and short
 * animations that respect reduced motion.
 */
export function createDragManager(announcements: DragAnnouncements): DragDropManager {
  const others = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility && plugin !== Feedback)
  // A lifted row is immediately over its own place; announcing that would interrupt the announcement of the lift.
  let spokenIndex = -1
  return new DragDropManager({
    sensors: DRAGGING_SENSORS,
    plugins: [
      AdoptedStyles,
      ...others,
      Feedback.configure({ dropAnimation: reducesMotion() ? null : { duration: durationMs() } }),
      Accessibility.configure({
        screenReaderInstructions: { draggable: announcements.instructions },
        announcements: {
          dragstart: ({ operation: { source } }: DragStartEvent) => {
            if (source === null) return undefined
            spokenIndex = indexOf(source)
            return announcements.lifted(String(source.id))
          },
          dragover: ({ operation: { source, target } }: DragOverEvent) => {
            if (source === null || target === null || indexOf(target) === spokenIndex) return undefined
            spokenIndex = indexOf(target)
            return announcements.over(String(source.id), spokenIndex)
          },
          dragend: ({ operation: { source }, canceled }: DragEndEvent) => {
            if (source === null) return undefined
            const id = String(source.id)
            return canceled ? announcements.cancelled(id) : announcements.dropped(id, indexOf(source))
          },
        },
      }),
    ],
  })
}

/** Returns the index the library keeps on sortable entities. */
function indexOf(entity: object): number {
  return 'index' in entity && typeof entity.index === 'number' ? entity.index : 0
}
