import { makeExecutableSchema } from '@graphql-tools/schema'
import { describe, expect, test } from 'vitest'
import { createLanguage } from '../../../language/translate.ts'
import type { RequestContext } from '../context.ts'
import { isJsonLonger, meterResolvers } from './budget.ts'
import { createEngine } from './engine.ts'

const typeDefs =
  'type Node { id: Int! children: [Node!]! later: [Node] text: String } type Query { node: Node } ' +
  'type Mutation { node: Node }'
const children = ({ id }: { id: number }) => Array.from({ length: 10 }, (_, i) => ({ id: id * 10 + i, text: 'x' }))

let calls = 0
const schema = meterResolvers(
  makeExecutableSchema({
    typeDefs,
    resolvers: {
      Query: { node: () => ({ id: 1 }) },
      Mutation: { node: () => ({ id: 1 }) },
      Node: {
        children(node: { id: number }) {
          calls++
          return children(node)
        },
        async later(node: { id: number }) {
          calls++
          await Promise.resolve()
          return children(node)
        },
      },
    },
  }),
)
const deep = (field: string, levels: number): string => (levels === 0 ? 'id' : `${field}{${deep(field, levels - 1)}}`)
const costs = {
  sizes: { 'Node.children': 1, 'Node.later': 1 },
  weights: {},
  nestsOnce: { type: 'None', parts: new Set<string>() },
  holders: new Set<string>(),
  withoutPrices: new Set<string>(),
}
const context = () => ({ language: createLanguage('en', undefined) }) as unknown as RequestContext

describe.each([
  ['compiled', true],
  ['interpreted', false],
] as const)('a query that is %s', (_how, jit) => {
  const log = { error() {} }
  const execute = async (text: string, budget?: { maxCalls: number; maxMs: number }) => {
    const prepared = createEngine({ schema, jit, costs, budget, log }).prepare(text)
    // compiled from the second execution on
    await prepared.run(context(), {})
    calls = 0
    return prepared.run(context(), {})
  }

  test.each(['children', 'later'])('stops after too many resolver calls: %s', async (field) => {
    const { data, errors } = await execute(`{node{${deep(field, 5)}}}`, { maxCalls: 500, maxMs: 60_000 })
    expect(data ?? null).toBeNull()
    expect(errors?.map(({ message, extensions }) => [message, extensions])).toEqual([
      ['The answer is too large. Ask for fewer fields, smaller pages or less nesting.', { category: 'graphql-input' }],
    ])
    expect(calls).toBeLessThanOrEqual(500)
  })

  test('stops after the time limit', async () => {
    const { errors } = await execute(`{node{${deep('later', 4)}}}`, { maxCalls: 1e9, maxMs: -1 })
    expect(errors?.map(({ message }) => message)).toEqual([
      'The answer took too long. Ask for fewer fields, smaller pages or less nesting.',
    ])
    expect(calls).toBeLessThan(100)
  })

  test('is answered completely within its budget, and a mutation is never interrupted', async () => {
    const { data, errors } = await execute(`{node{${deep('later', 3)}}}`, { maxCalls: 500, maxMs: 60_000 })
    expect(errors).toBeUndefined()
    expect(JSON.stringify(data).match(/"id"/g)).toHaveLength(1000)
    expect(
      (await execute(`mutation{node{${deep('children', 4)}}}`, { maxCalls: 500, maxMs: 60_000 })).errors,
    ).toBeUndefined()
    expect(calls).toBeGreaterThan(1000)
  })
})

test('the length of a response is estimated without serializing it', () => {
  const value = {
    list: Array.from({ length: 100 }, (_, i) => ({ name: 'x'.repeat(50), id: i, none: null, yes: true })),
  }
  const { length } = JSON.stringify(value)
  expect(isJsonLonger(value, length * 0.8)).toBe(true)
  expect(isJsonLonger(value, length * 1.3)).toBe(false)
  expect(isJsonLonger(undefined, 10)).toBe(false)
})
