/** From this size on a file counts as large: its call becomes a job, and it is worth compressing. */
export const LARGE_BYTES = 4 * 1024 * 1024
