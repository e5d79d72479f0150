import { z } from 'zod'

import { jobManifestSchema } from '../../jobs/job-store.ts'
import { requestSchema } from '../../store/stored-request.ts'

/** Content of a job's manifest object: the manifest, and the work of every part that was not refused. */
export const jobContentSchema = z.object({
  manifest: jobManifestSchema,
  /** One per part, in order; `null` for a file that was refused. */
  works: z.array(requestSchema.nullable()),
  /** Whether each part counts toward the client's daily quota, unless it fails. */
  isCounted: z.boolean(),
  /** The client's slot, released when the job ends. */
  slot: z.string().exactOptional(),
})

export type JobContent = z.infer<typeof jobContentSchema>
