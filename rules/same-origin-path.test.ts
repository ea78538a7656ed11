import { expect, test } from 'vitest'
import { toSameOriginPath } from './same-origin-path.ts'

test.each([
  ['/cart', '/cart'],
  ['/search/pan%20tadeusz?p=2#list', '/search/pan%20tadeusz?p=2#list'],
  ['/xł', '/x%C5%82'],
  ['/x?q=ł\n', '/x?q=%C5%82'],
  ['/a\u0000b', '/a%00b'],
  ['/a/../b', '/b'],
  ['/\ud800', '/%EF%BF%BD'],
])('%j is a path of this shop', (input, path) => expect(toSameOriginPath(input)).toBe(path))

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/../..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '//[',
  'cart',
  '',
  undefined,
  null,
])('%j is not a path of this shop', (input) => expect(toSameOriginPath(input)).toBeUndefined())
