import { makeExecutableSchema } from '@graphql-tools/schema'
import { expect, test } from 'vitest'
import { createLanguage } from '../../../language/translate.ts'
import type { RequestContext } from '../context.ts'
import { createEngine, DocumentErrors } from './engine.ts'

const schema = makeExecutableSchema({
  typeDefs: 'type Query { one: Int! } type Subscription { one: Int! }',
  resolvers: { Query: { one: () => 1 } },
})
const costs = {
  sizes: {},
  weights: {},
  nestsOnce: { type: 'None', parts: new Set<string>() },
  holders: new Set<string>(),
  withoutPrices: new Set<string>(),
}
const engineOf = (jit: boolean) => createEngine({ schema, jit, costs, log: { error() {} } })
const context = () => ({ language: createLanguage('en', undefined) }) as unknown as RequestContext
function refusal(text: string, operationName?: string) {
  try {
    engineOf(true).prepare(text, operationName)
  } catch (error) {
    return error instanceof DocumentErrors ? error.errors.map(({ message }) => message) : error
  }
}

const LENGTH = 'A document may be at most 32768 characters long.'
test.each<[string, string | undefined, string[] | undefined]>([
  ['query A { one } query B { one }', 'B', undefined],
  [
    'query A { one } query B { one }',
    undefined,
    ['Must provide operation name if query contains multiple operations.'],
  ],
  ['query A { one } query B { one }', 'C', ['Must provide operation name if query contains multiple operations.']],
  ['query A { one }', undefined, undefined],
  ['subscription { one }', undefined, ['Subscriptions are not supported.']],
  ['{ two }', undefined, ['Cannot query field "two" on type "Query".']],
])('NET-1 the document "%s" with the operation %s is refused with %j', (text, operationName, messages) =>
  expect(refusal(text, operationName)).toEqual(messages),
)

test('NET-1 a document has at most 32768 characters', () => {
  const ofLength = (length: number) => '{ one } #'.padEnd(length, 'x')
  expect([refusal(ofLength(32_768)), refusal(ofLength(32_769))]).toEqual([undefined, [LENGTH]])
})

test.each(['{ __schema { queryType { name } } }', '{ __type(name: "Query") { name } }', '{ one }'])(
  'NET-1 %s has the same answer each time, compiled or not',
  async (text) => {
    const answers = []
    for (const engine of [engineOf(true), engineOf(false)]) {
      const prepared = engine.prepare(text)
      expect([engine.isPrepared(text), engine.isPrepared(`${text} `)]).toEqual([true, false])
      for (let time = 0; time < 4; time++) answers.push(JSON.stringify(await prepared.run(context(), {})))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).not.toContain('errors')
  },
)
