import type { OptionsOf } from '../../define-operation.ts'
import type { printLayout } from './print-layout.ts'

/** The options of the call, with defaults. */
export type LayoutOptions = OptionsOf<typeof printLayout>
