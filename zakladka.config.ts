import type { ShopConfiguration } from './tools/extensions/read-extensions.mjs'

// What this shop adds to Zakładka: docs/extending.md
export default { extensions: [] } satisfies ShopConfiguration
