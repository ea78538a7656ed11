import { expect, test } from 'vitest'
import { withoutDoor, withoutEmptySlots } from './slots.mjs'

const SOURCE = `import { Slot } from '../platform/slots/slot.tsx'
export const Page = () => (
  <main>
    <Slot name="cart" of={slotCart(cart)} />
    <Slot name="footer" of={undefined} />
  </main>
)
`
const none = () => false

test('EXT-5e: a slot that no extension fills leaves nothing in the source, and its import is left only for others', () => {
  expect(withoutEmptySlots(SOURCE, none)).toBe('export const Page = () => (\n  <main>\n  </main>\n)\n')
  const partly = withoutEmptySlots(SOURCE, (name) => name === 'cart')
  expect(partly).toContain('<Slot name="cart" of={slotCart(cart)} />')
  expect(partly).toContain('import { Slot }')
  expect(partly).not.toContain('footer')
})

test.each(['{isOpen && <Slot name="cart" of={cart} />}', '<Slot\n  name="cart"\n  of={cart}\n/>'])(
  'EXT-5e: a slot that could not be removed stops the build: %j',
  (slot) =>
    expect(() => withoutEmptySlots(`(\n${slot}\n)`, none, 'a.tsx')).toThrow('a.tsx: a slot is a line of its own'),
)

test('what an extension imports of the storefront comes from its own file, so that a page loads only that', () => {
  const files = new Map([['Link', '/shop/web/router/link.tsx']])
  const code = "import { Link, type SlotModule, other } from 'zakladka/storefront'\nexport const a = Link"
  expect(withoutDoor(code, files).split(/;|\n/)).toEqual([
    'import { Link } from "/shop/web/router/link.tsx"',
    expect.stringMatching(/^import \{ other \} from ".+\/storefront\/extension\.ts"$/),
    'export const a = Link',
  ])
})
