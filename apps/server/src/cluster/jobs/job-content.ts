import { z } from 'zod'

import { jobManifestSchema } from '../../jobs/job-store.ts'
import { requestSchema } from '../../store/stored-request.ts'

/** A job as its manifest object has it: what the manifest says, and the work of every part that was not refused. */
export const jobContentSchema = z.object({
  manifest: jobManifestSchema,
  /** One per part, in order; `null` for a file that was refused. */
  works: z.array(requestSchema.nullable()),
  /** Whether each part counts toward the client's daily quota until it fails. */
  isCounted: z.boolean(),
  /** The client's slot, released at the end. */
  slot: z.string().exactOptional(),
})

export type JobContent = z.infer<typeof jobContentSchema>
