import type { Job } from 'bullmq'

import type { SizeClass, WorkItem } from './work-queue.ts'

/** What BullMQ keeps of an item. */
export interface BullData {
  client: string
  cost: number
  payload: string
  /** The item's place in the fair order, in virtual time. */
  tag: number
}

/** The item that a job of BullMQ carries. */
export function itemOf({ id = '', data }: Job<BullData>, sizeClass: SizeClass): WorkItem {
  return { key: id, sizeClass, client: data.client, cost: data.cost, payload: data.payload }
}
