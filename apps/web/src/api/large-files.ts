/** Files from this size on are large: their call becomes a job, and they are worth compressing. */
export const LARGE_BYTES = 4 * 1024 * 1024
