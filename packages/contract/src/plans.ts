/** A plan's card on the pricing page. */
export interface Plan {
  id: 'free' | 'pro' | 'business'
  name: string
  /** In US dollars, per period. */
  price: number
  period: 'forever' | 'month'
  maxFileMb: number | null
  operationsPerDay: number | null
  maxFilesAtOnce: number | null
  highlighted: boolean
}

/** Discount for paying yearly, from 0 to 1. */
export const ANNUAL_DISCOUNT = 0.2

/** The plans, in order. Their feature lists are in the pricing page. */
export const PLANS: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    price: 0,
    period: 'forever',
    maxFileMb: 10,
    operationsPerDay: 5,
    maxFilesAtOnce: null,
    highlighted: false,
  },
  {
    id: 'pro',
    name: 'Pro',
    price: 7.99,
    period: 'month',
    maxFileMb: 100,
    operationsPerDay: null,
    maxFilesAtOnce: 100,
    highlighted: true,
  },
  {
    id: 'business',
    name: 'Business',
    price: 19.99,
    period: 'month',
    maxFileMb: null,
    operationsPerDay: null,
    maxFilesAtOnce: null,
    highlighted: false,
  },
]
