import { afterEach, expect, it, vi } from 'vitest'
import { dataOrThrow } from './document.ts'
import { parseResponse } from './graphql-http.ts'

afterEach(() => vi.restoreAllMocks())

it('NET-1c: a 503 rejects with the status text', async () => {
  await expect(parseResponse(new Response('{}', { status: 503, statusText: 'Back at noon' }))).rejects.toMatchObject({
    message: 'Back at noon',
    statusCode: 503,
  })
})

it('NET-5a: errors reject with their list, and the message is the first one’s', async () => {
  const errors = [{ message: 'First' }, { message: 'Second' }]
  const response = parseResponse(Response.json({ data: { customer: null }, errors }))
  await expect(response.then((body) => dataOrThrow(body as { errors: typeof errors }))).rejects.toMatchObject({
    message: 'First',
    errors,
    data: { customer: null },
  })
})

it('NET-5b: an error without a message has the default one', () => {
  for (const errors of [[{ message: '' }], []]) expect(() => dataOrThrow({ errors })).toThrow('Something went wrong!')
})

it('NET-5c: a body that is no JSON is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(parseResponse(new Response('<h1>Oops</h1>'))).rejects.toThrow('Can not parse JSON!')
  expect(logged).toHaveBeenCalledWith('Can not parse JSON!')
})
