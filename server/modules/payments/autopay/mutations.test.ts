import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../testing/random.ts'
import { type AutopayKey, hashOf } from './hash.ts'
import { parseItn } from './notification.ts'
import { UnreadableMessage } from './read-xml.ts'

const key: AutopayKey = { serviceId: '900001', sharedKey: 'a key of tests', algorithm: 'sha256' }
const MUTATIONS = 100_000

interface Node {
  name: string
  content: string | Node[]
}
const leaf = (name: string, content: string): Node => ({ name, content })

const write = ({ name, content }: Node): string =>
  `<${name}>${typeof content === 'string' ? content : content.map(write).join('')}</${name}>`
const texts = ({ content }: Node): string[] => (typeof content === 'string' ? [content] : content.flatMap(texts))
const all = (node: Node): Node[] => [node, ...(typeof node.content === 'string' ? [] : node.content.flatMap(all))]

const ORDER = '000000012-1'
const FIELDS = [
  leaf('orderID', ORDER),
  leaf('remoteID', '9IA2UISN'),
  leaf('amount', '39.89'),
  leaf('currency', 'PLN'),
  leaf('gatewayID', '106'),
  leaf('paymentDate', '20261130120000'),
]
const genuine = (status: string): Node => {
  const fields = [
    ...structuredClone(FIELDS),
    leaf('paymentStatus', status),
    leaf('paymentStatusDetails', 'AUTHORIZED'),
    leaf('title', 'SUCCESS'),
    { name: 'customerData', content: [leaf('fName', 'Jan'), leaf('nrb', '39.89'), leaf('senderData', 'PLN')] },
  ]
  const body = [
    leaf('serviceID', key.serviceId),
    { name: 'transactions', content: [{ name: 'transaction', content: fields }] },
  ]
  const hash = hashOf(body.flatMap(texts), key)
  return { name: 'transactionList', content: [...body, leaf('hash', hash)] }
}
const STATUSES = ['PENDING', 'FAILURE', 'SUCCESS']
/** What a buyer may have seen: hashes of the return, of confirmations, and of requests of the shop. */
const SEEN = [
  [key.serviceId, ORDER],
  [key.serviceId, ORDER, 'CONFIRMED'],
  [key.serviceId, ORDER, 'NOTCONFIRMED'],
  [key.serviceId, '0'.repeat(32), ORDER],
  [key.serviceId, '0'.repeat(32), '9IA2UISN', '39.89', 'PLN'],
].map((values) => ({ values, hash: hashOf(values, key) }))
const SEEN_HASHES = SEEN.map(({ hash }) => hash)
const NAMES = [
  ...new Set([...STATUSES.flatMap((status) => all(genuine(status))).map(({ name }) => name), 'x', 'd', 'product']),
]
const VALUES = [
  ...new Set([...texts(genuine('SUCCESS')), ...STATUSES, 'EUR', '0.01', '000000013-1', '', 'A|B', ...SEEN_HASHES]),
]

const { pick, below } = seededRandom(76)

const isParent = (node: Node): node is Node & { content: Node[] } => typeof node.content !== 'string'

const isLeaf = (node: Node): node is Node & { content: string } => typeof node.content === 'string'

/** Changes a document in one place. */
function mutate(root: Node): void {
  const nodes = all(root)
  const parents = nodes.filter(isParent)
  if (parents.length === 0) return
  const node = pick(nodes)
  const parent = pick(parents)
  const index = below(parent.content.length + 1)
  const movable = nodes.filter((one) => one !== root && !all(one).includes(parent))
  const moved = movable.length > 0 ? pick(movable) : leaf('x', '')
  const mutations: (() => void)[] = [
    () => (node.name = pick(NAMES)),
    () => (node.content = pick(VALUES)),
    () => {
      if (isLeaf(node))
        node.content += pick(['<x/>', '<!-- -->', '<?x?>', '<![CDATA[9]]>', '<x>9</x>', '9', '&#49;', ' '])
    },
    () => {
      if (isLeaf(node)) node.content = pick(['<x/>', '<![CDATA[9]]>', '<!---->', '\n']) + node.content
    },
    () => void parent.content.splice(index, 1),
    () => void parent.content.splice(index, 0, structuredClone(moved)),
    () => {
      for (const one of nodes.filter(isParent)) one.content = one.content.filter((child) => child !== moved)
      parent.content.splice(index, 0, moved)
    },
    () => void parent.content.splice(index, 0, leaf(pick(NAMES), pick(VALUES))),
    () => (parent.content = parent.content.toReversed()),
    () => (parent.content = [{ name: pick(NAMES), content: parent.content }]),
    // a seen hash fits if only its values are leaves
    () => {
      const { values, hash } = pick(SEEN)
      const [seen, other] = pick([
        ['', '<x/>'],
        ['<x/>', ''],
        ['', '<!---->'],
      ])
      for (const one of nodes)
        if (one.name === 'hash') one.content = hash
        else if (isLeaf(one)) one.content += values.includes(one.content) ? seen : other
      const last = nodes.find(({ name }) => name === 'transaction')
      if (last && isParent(last)) last.content.push(leaf('d', values[2] ?? ''))
    },
    () => {
      const hash = nodes.find(({ name }) => name === 'hash')
      if (hash) hash.content = pick(SEEN_HASHES)
    },
    () => (node.name += pick([' a="1"', ' xmlns="urn:x"', ' xmlns:a="urn:x"'])),
  ]
  pick(mutations)()
}

/** What is read of a document that verifies. */
function read(document: string): string | undefined {
  const body = new URLSearchParams({ transactions: Buffer.from(document).toString('base64') }).toString()
  try {
    const { isAuthentic, serviceId, transaction } = parseItn(body, key)
    return isAuthentic ? JSON.stringify([serviceId, transaction]) : undefined
  } catch (error) {
    if (error instanceof UnreadableMessage) return undefined
    throw error
  }
}

// closing tags have no attributes
const documentOf = (root: Node) => write(root).replaceAll(/<\/([^\s>]+)[^>]*>/g, '</$1>')

describe('CHK-4 Autopay: a notification that was changed', () => {
  it('verifies with no other meaning, a hundred thousand times', () => {
    const meanings = STATUSES.map((status) => read(documentOf(genuine(status))))
    expect(new Set(meanings).size).toBe(3)
    let verified = 0
    for (let time = 0; time < MUTATIONS; time++) {
      const index = time % 3
      const root = genuine(STATUSES[index] ?? '')
      for (let changes = 1 + below(4); changes > 0; changes--) mutate(root)
      const document = documentOf(root)
      const meaning = read(document)
      if (meaning === undefined) continue
      verified++
      if (meaning !== meanings[index]) expect.fail(`a forged notification verifies: ${document}`)
    }
    // some changes, such as of white space, mean nothing
    expect(verified).toBeGreaterThan(100)
  }, 300_000)
})
