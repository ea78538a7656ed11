import { expect } from 'vitest'
import { murmur3 } from './graphql/documents.ts'
import type { Answer, Trade } from './test-trade.ts'

/** A client of Magento's as HTTP sees it. Every answer without errors is an answer: anything else fails the journey. */
export class MagentoClient {
  token = ''
  #calls = 0

  constructor(readonly shop: Trade, readonly headers: Readonly<Record<string, string>> = {}) {}

  async post<Data = Record<string, never>>(query: string, variables: object = {}): Promise<Answer<Data>> {
    const response = await this.shop.http.inject({
      method: 'POST', url: '/graphql', payload: { query, variables }, headers: this.#headers(), remoteAddress: this.#address(),
    })
    expect(response.statusCode).toBe(200)
    return response.json()
  }

  /** What is answered, and nothing refused. */
  async asks<Data>(query: string, variables: object = {}): Promise<Data> {
    const { data, errors } = await this.post<Data>(query, variables)
    expect(errors).toBeUndefined()
    return data
  }

  #headers = () => ({ ...this.headers, authorization: this.token ? `Bearer ${this.token}` : '' })
  // limits are not what is tried here
  #address = () => `198.51.100.${++this.#calls % 250}`

  /** By the hash of the document first, which the client registers where it is unknown. `seed` is that of the client's release. */
  async getByHash<Data>(query: string, variables: Readonly<Record<string, unknown>>, seed: 0 | 1): Promise<Data> {
    const hash = murmur3(query, seed)
    const values = Object.entries(variables).map(([name, value]) => `&${name}=${encodeURIComponent(JSON.stringify(value))}`)
    const get = () => this.shop.http.inject({ url: `/graphql?hash=${hash}${values.join('')}`, headers: this.#headers(), remoteAddress: this.#address() })
    let response = await get()
    if (response.statusCode === 410) {
      const headers = { 'content-type': 'application/json', 'sw-cache-age': '86400' }
      const registered = await this.shop.http.inject({ method: 'PUT', url: `/graphql?hash=${hash}`, payload: JSON.stringify(query), headers, remoteAddress: this.#address() })
      expect(registered.statusCode).toBe(201)
      response = await get()
    }
    expect(response.statusCode).toBe(200)
    const { data, errors } = response.json() as Answer<Data>
    expect(errors).toBeUndefined()
    return data
  }
}
