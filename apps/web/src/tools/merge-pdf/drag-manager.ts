import { Plugin } from '@dnd-kit/abstract'
import {
  Accessibility,
  defaultPreset,
  DragDropManager,
  Feedback,
  KeyboardSensor,
  StyleInjector,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/dom'

import { QueuedKeyboardSensor } from './queued-keyboard-sensor.ts'

/** What is said aloud while something is dragged. */
export interface DragAnnouncements {
  instructions: string
  lifted: (id: string) => string
  over: (id: string, index: number) => string
  dropped: (id: string, index: number) => string
  cancelled: (id: string) => string
}

const reducesMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
const durationMs = () => (reducesMotion() ? 0 : 160)

/** How rows make room for one another. */
export const sortTransition = () => ({ duration: durationMs(), easing: 'cubic-bezier(.2, .7, .3, 1)' })

/**
 * The library writes its rules into a `style` element, which our content security policy refuses; sheets made by script are let
 * through. Stands first among the plugins, so that the others already register their rules here.
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

/** Makes what moves the rows: mouse, finger and keyboard, spoken in our words, quick, still for those who want it still. */
export function createDragManager(announcements: DragAnnouncements): DragDropManager {
  const others = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility && plugin !== Feedback)
  // A row is over its own place as soon as it is lifted; saying so would drown that it was lifted.
  let spokenIndex = -1
  return new DragDropManager({
    sensors: [...defaultPreset.sensors.filter((sensor) => sensor !== KeyboardSensor), QueuedKeyboardSensor],
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

/** The place of a row, as the library keeps it on sortable things. */
function indexOf(entity: object): number {
  return 'index' in entity && typeof entity.index === 'number' ? entity.index : 0
}
