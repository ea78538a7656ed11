import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  readForm(new Request('http://shop.example/cart', { method: 'POST', body, headers }))

test('CAT-5: accepts a large form if its size is due to files', async () => {
  const form = new FormData()
  form.set('quantity', '1')
  form.set('option-1-file', new File([new Uint8Array(5_000_000)], 'kot.png'))
  expect(await post(form)).toBeInstanceOf(FormData)
  form.set('note', 'x'.repeat(200_000))
  expect(await post(form)).toBe('too long')
})

test('rejects many fields, and long names of fields and files', async () => {
  const many = new FormData()
  for (let at = 0; at < 20_000; at++) many.append('a', '')
  expect(await post(many)).toBe('too long')
  expect(await post(new URLSearchParams({ ['x'.repeat(200_000)]: '' }))).toBe('too long')
  const file = new FormData()
  file.set('a', new File([], 'x'.repeat(200_000)))
  expect(await post(file)).toBe('too long')
})

test('rejects by content-length without reading the body, and rejects bodies that are not a form', async () => {
  expect(await post('a=1', { 'content-length': '8000000' })).toBe('too long')
  expect(await post('{}', { 'content-type': 'application/json' })).toBe('no form')
})
