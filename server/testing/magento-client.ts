import { murmur3 } from '../platform/graphql/documents.ts'
import type { GraphqlResponse, CheckoutFixture } from './checkout-fixture.ts'

let clients = 0

/** A Magento client over HTTP. Throws at the first refused request. */
export class MagentoClient {
  token = ''
  readonly #address = `198.51.100.${++clients % 250}`

  constructor(
    readonly shop: CheckoutFixture,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  async request<Data>(query: string, variables: object = {}): Promise<Data> {
    const response = await this.shop.http.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query, variables },
      ...this.#from(),
    })
    return dataOf<Data>(response, query)
  }

  /** Requests by hash, and registers the document if the hash is unknown. `seed` depends on the ScandiPWA release. */
  async requestByHash<Data>(query: string, variables: Readonly<Record<string, unknown>>, seed: 0 | 1): Promise<Data> {
    const hash = murmur3(query, seed)
    const values = Object.entries(variables).map(
      ([name, value]) => `&${name}=${encodeURIComponent(JSON.stringify(value))}`,
    )
    const get = () => this.shop.http.inject({ url: `/graphql?hash=${hash}${values.join('')}`, ...this.#from() })
    const response = await get()
    if (response.statusCode !== 410) return dataOf<Data>(response, query)
    const registered = await this.shop.http.inject({
      method: 'PUT',
      url: `/graphql?hash=${hash}`,
      payload: JSON.stringify(query),
      ...this.#from({ 'content-type': 'application/json', 'sw-cache-age': '86400' }),
    })
    if (registered.statusCode !== 201) throw new Error(`not registered: ${registered.body}\n${query}`)
    return dataOf<Data>(await get(), query)
  }

  // always the same address, because registered hashes are bound to it
  #from = (more: Record<string, string> = {}) => ({
    headers: { ...this.headers, authorization: this.token ? `Bearer ${this.token}` : '', ...more },
    remoteAddress: this.#address,
  })
}

function dataOf<Data>(response: { statusCode: number; body: string }, query: string): Data {
  const { data, errors } = JSON.parse(response.body) as Partial<GraphqlResponse<Data>>
  const isAnswered = response.statusCode === 200 && !errors
  if (!isAnswered || !data) throw new Error(`${response.statusCode} ${response.body}\n${query}`)
  return data
}
