import { parseArgs } from 'node:util'

/** Parses the command's options; prints the usage and exits if they are invalid. */
export function parseOptions() {
  const { values } = parseArgs({
    options: {
      json: { type: 'string' },
      products: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '10' },
      processes: { type: 'string', default: '1' },
      lanes: { type: 'string', default: '8' },
      against: { type: 'string' },
      'against-node': { type: 'string' },
      rounds: { type: 'string', default: '5' },
      starts: { type: 'string', default: '1' },
      search: { type: 'boolean', default: false },
      books: { type: 'string' },
      missed: { type: 'boolean', default: false },
      only: { type: 'string' },
      cached: { type: 'boolean', default: false },
    },
  })
  const products = Number(values.products)
  const seconds = Number(values.seconds)
  /** Concurrent requests: with one, p50 is the response time. */
  const lanes = Number(values.lanes)
  /**
   * How often each scenario is measured, in turn with the others; the median is reported, because the machine is shared
   * and slow for seconds at a time.
   */
  const rounds = Number(values.rounds)
  /** Starts of the shop: JIT compilation makes equal builds differ by up to a tenth, so a ratio needs several. */
  const starts = Number(values.starts)
  if (
    !Number.isInteger(products) ||
    (values['against-node'] && !values.against) ||
    (values.cached && !values.only) ||
    products < 100 ||
    (products > 10_000 && products % 10_000 > 0) ||
    !(seconds > 0 && seconds <= 60) ||
    !(lanes >= 1 && lanes <= 64) ||
    !(rounds >= 1 && rounds <= 100) ||
    !(starts >= 1 && starts <= 20)
  ) {
    console.error(
      [
        'usage: npm run bench [-- options]',
        '  --products N     100 or more, above 10,000 in steps of 10,000',
        '  --seconds S      for each scenario, at most 60',
        '  --rounds R       that the seconds are divided into, at most 100',
        '  --starts N       of the shop, each measured so: at most 20',
        '  --lanes L        concurrent requests, at most 64',
        '  --processes P    of the shop',
        '  --against FOLDER another checkout with its build and its node_modules: both are measured in turns;',
        '                   `.` shows by how much a build differs from itself',
        '  --against-node FILE',
        '                   the Node that the other one runs on',
        '  --only WORD,…    measures the rows that have one in their names, without caches, and nothing else',
        '  --cached         with it: from the response cache instead',
        '  --json FILE      writes the figures there',
        '  --search         only what judged queries find, without processor time',
        '  --books FILE     with it: a list of English books too, which bench/judged-english.json judges by ISBN',
        '  --missed         with it: lists what the queries miss, except those of the test half',
      ].join('\n'),
    )
    process.exit(2)
  }
  return { values, products, seconds, lanes, rounds, starts }
}
