import { expect, test } from 'vitest'

import { CostModel, type CostFacts } from './cost-model.ts'

const facts = (changes: Partial<CostFacts> = {}): CostFacts => ({
  client: 'someone',
  operation: 'toImage',
  bytes: 600,
  ...changes,
})

test('estimates approach the usual cost of an operation, for each size of input', () => {
  const costs = new CostModel()
  for (let job = 0; job < 200; job += 1) {
    costs.learn(facts({ client: `client ${job % 20}` }), 0.2)
    costs.learn(facts({ client: `client ${job % 20}`, bytes: 8_000_000 }), 6)
  }
  expect(costs.estimate(facts({ client: 'new' }))).toBeCloseTo(0.2, 1)
  const large = costs.estimate(facts({ client: 'new', bytes: 8_000_000 }))
  expect(large).toBeGreaterThan(4)
  expect(large).toBeLessThan(9)
})

test('a client whose small files take a minute is expected to send more of them; others hardly notice', () => {
  const costs = new CostModel()
  const before = costs.estimate(facts({ client: 'other' }))
  for (let job = 0; job < 60; job += 1) costs.learn(facts({ client: 'greedy' }), 60)
  expect(costs.estimate(facts({ client: 'greedy' }))).toBeGreaterThan(30)
  expect(costs.estimate(facts({ client: 'other' }))).toBeLessThan(before * 4)
  // Its jobs of another operation are judged separately.
  expect(costs.estimate(facts({ client: 'greedy', operation: 'info' }))).toBe(before)
})

test('one client cannot make an operation look heavy for others by alternating with them', () => {
  const costs = new CostModel()
  for (let job = 0; job < 300; job += 1) {
    costs.learn(facts({ client: 'greedy' }), 60)
    costs.learn(facts({ client: `client ${job % 20}` }), 0.1)
  }
  expect(costs.estimate(facts({ client: 'new' }))).toBeLessThan(0.5)
})

test('a job still running raises the estimate for its client, and never lowers it', () => {
  const costs = new CostModel()
  costs.learnAtLeast(facts(), 2)
  expect(costs.estimate(facts())).toBeCloseTo(2)
  costs.learnAtLeast(facts(), 0.5)
  expect(costs.estimate(facts())).toBeCloseTo(2)
})
