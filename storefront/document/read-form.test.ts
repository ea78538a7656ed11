import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  readForm(new Request('http://shop.example/cart', { method: 'POST', body, headers }))

test('CAT-5: a form is long by its files alone', async () => {
  const form = new FormData()
  form.set('quantity', '1')
  form.set('option-1-file', new File([new Uint8Array(5_000_000)], 'kot.png'))
  expect(await post(form)).toBeInstanceOf(FormData)
  form.set('note', 'x'.repeat(200_000))
  expect(await post(form)).toBe('too long')
})

test('fields are neither many nor hidden in names', async () => {
  const many = new FormData()
  for (let at = 0; at < 20_000; at++) many.append('a', '')
  expect(await post(many)).toBe('too long')
  expect(await post(new URLSearchParams({ ['x'.repeat(200_000)]: '' }))).toBe('too long')
  const file = new FormData()
  file.set('a', new File([], 'x'.repeat(200_000)))
  expect(await post(file)).toBe('too long')
})

test('what says that it is longer is not read, and what is no form is none', async () => {
  expect(await post('a=1', { 'content-length': '8000000' })).toBe('too long')
  expect(await post('{}', { 'content-type': 'application/json' })).toBe('no form')
})
