import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { folderOf, install } from '../install.mjs'

const CLIENT = '@vue-storefront/magento-api@6.3.0'

/**
 * Vue Storefront's own Magento middleware in front of a shop. `visit` starts a visitor: `call` calls an API function
 * over HTTP and refuses GraphQL errors, `refuse` expects them, `token` is the cookie of a signed-in customer.
 */
export async function openMiddleware(shopUrl, { queriesByGet = false } = {}) {
  const folder = folderOf(CLIENT)
  install(folder, CLIENT)
  // Apollo's hints to developers
  globalThis.__DEV__ = false
  const require = createRequire(path.join(folder, 'index.js'))
  const { createServer } = require('@vue-storefront/middleware')
  const configuration = {
    api: `${shopUrl}/graphql`,
    cookies: {},
    recaptcha: { isEnabled: false },
    storeViewCode: 'en',
    // its own agent speaks only HTTPS
    customApolloHttpLinkOptions: { fetchOptions: { agent: undefined }, useGETForQueries: queriesByGet },
  }
  const location = require.resolve('@vue-storefront/magento-api/server')
  // it would log expected refusals as errors
  const levels = ['emergency', 'alert', 'critical', 'error', 'warning', 'notice', 'info', 'debug']
  const logger = { handler: Object.fromEntries(levels.map((level) => [level, () => {}])) }
  const server = await createServer({ integrations: { magento: { location, configuration, logger } }, logger })
  server.listen(0)
  await once(server, 'listening')
  const url = `http://localhost:${server.address().port}/magento`

  const send = async (name, args, token) => {
    const response = await fetch(`${url}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { cookie: `vsf-customer=${token}` }) },
      body: JSON.stringify(args),
    })
    const text = await response.text()
    return response.ok ? JSON.parse(text) : { errors: [{ message: text }] }
  }
  const called = new Set()
  const visit = () => {
    const visitor = {
      token: undefined,
      async call(name, ...args) {
        const { data, errors } = await send(name, args, visitor.token)
        assert.ok(!errors?.length, `${name}: ${JSON.stringify(errors)}`)
        called.add(name)
        return data
      },
      async refuse(name, ...args) {
        const { errors } = await send(name, args, visitor.token)
        assert.ok(errors?.length, `${name} is refused`)
        return errors[0]
      },
    }
    return visitor
  }
  return { visit, called, close: () => server.close() }
}
