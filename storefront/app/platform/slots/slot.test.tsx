import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ViewContext } from '../../../../web/router/context.ts'
import type { View } from '../../../../web/router/open-page.ts'
import { fill, Slot, SlotDataContext } from './slot.tsx'

const view = {
  name: 'cart',
  params: {},
  url: new URL('http://shop.example/cart'),
  data: {},
  status: 200,
} as unknown as View

test('EXT-5b: on the server an error in a slot leaves out what its extension shows, and nothing else', () => {
  fill('footer', {
    by: 'broken',
    View() {
      throw new Error('a mistake in an extension')
    },
    needsData: false,
  })
  fill('footer', { by: 'whole', View: ({ data }) => <p>{(data as { text: string }).text}</p>, needsData: true })
  fill('footer', { by: 'without data', View: () => <p>nic</p>, needsData: true })
  const html = renderToString(
    <ViewContext value={view}>
      <SlotDataContext value={{ footer: { whole: { text: 'Klub' } } }}>
        <h1>Koszyk</h1>
        <Slot name="footer" of={undefined} />
      </SlotDataContext>
    </ViewContext>,
  )
  expect(html).toContain('<h1>Koszyk</h1>')
  expect(html).toContain('<p>Klub</p>')
  expect(html).not.toContain('nic')
})
