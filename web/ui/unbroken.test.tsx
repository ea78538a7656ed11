import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unbroken } from './unbroken.tsx'

test('"e-mail" within a sentence is not broken at its hyphen, and its words stay as they are', () => {
  const html = (text: string) => renderToStaticMarkup(<p>{unbroken(text)}</p>)
  const sentence = 'Chcę dostawać newsletter e-mailem. Mój e-mail mogę zmienić.'
  expect(html(sentence)).toBe(
    '<p>Chcę dostawać newsletter <span class="unbroken">e-mailem</span>. Mój <span class="unbroken">e-mail</span> ' +
      'mogę zmienić.</p>',
  )
  expect(html(sentence).replaceAll(/<[^>]*>/g, '')).toBe(sentence)
  expect(html('Adres dostawy')).toBe('<p>Adres dostawy</p>')
})
