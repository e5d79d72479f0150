import type { Job } from 'bullmq'

import type { SizeClass, WorkItem } from './work-queue.ts'

/** Data that BullMQ keeps for an item. */
export interface BullData {
  client: string
  cost: number
  payload: string
  /** Position in the fair order, in virtual time. */
  tag: number
}

/** Returns the item carried by a BullMQ job. */
export function itemOf({ id = '', data }: Job<BullData>, sizeClass: SizeClass): WorkItem {
  return { key: id, sizeClass, client: data.client, cost: data.cost, payload: data.payload }
}
