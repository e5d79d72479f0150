/** How folders of running servers are called; nothing else in the data folder is ever touched. */
export const INSTANCE_PREFIX = 'instance-'

/** Name pattern of such a folder: the prefix and 128 random bits. */
export const INSTANCE_NAME = /^instance-[0-9a-f]{32}$/

/** Name of the file in it that says whose it is; its time of change is the sign of life. */
export const OWNER_FILE = 'owner.json'

/** The process that a folder belongs to. */
export interface Owner {
  pid: number
  host: string
}
