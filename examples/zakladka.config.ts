import type { ShopConfiguration } from '../tools/extensions/read-extensions.mjs'

// a shop with the sample, for its tests
export default { extensions: ['./reading-club'] } satisfies ShopConfiguration
