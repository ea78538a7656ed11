import { describe, expect, test } from 'vitest'
import { FrontMatterError, parseFrontMatter } from './front-matter.ts'
import { markdownToHtml } from './markdown.ts'
import { formatFrontMatter } from './format-front-matter.ts'

const FILE = `---
title: Co czytać jesienią
published: 2026-11-02
tags:
  - jesień
  - "no"
---

Pierwszy *akapit*.
`

describe('front matter', () => {
  test('values and body are parsed, and the line of each key is known', () => {
    const { data, body, lineOf } = parseFrontMatter(FILE)
    expect(data).toEqual({ title: 'Co czytać jesienią', published: '2026-11-02', tags: ['jesień', 'no'] })
    expect(body).toBe('Pierwszy *akapit*.')
    expect([lineOf('title'), lineOf('published'), lineOf('tags'), lineOf('tags.1'), lineOf('author')]).toEqual([
      2, 3, 4, 6, 1,
    ])
  })

  test.each([
    ['no fences', 'title: x', 1],
    ['no closing fence', '---\ntitle: x\n', 3],
    ['broken YAML', '---\ntitle: x\nbroken: [1, 2\n---\n', 3],
    ['a duplicate key', '---\ntitle: x\ntitle: y\n---\n', 3],
    ['a list', '---\n- x\n---\n', 2],
  ])('an error is reported with its line: %s', (_name, text, line) => {
    expect(() => parseFrontMatter(text)).toThrow(FrontMatterError)
    try {
      parseFrontMatter(text)
    } catch (error) {
      expect((error as FrontMatterError).line).toBe(line)
    }
  })

  test('a written file is parsed to the same values and body', () => {
    const { data, body } = parseFrontMatter(FILE)
    const again = parseFrontMatter(formatFrontMatter({ ...data, author: undefined }, body))
    expect([again.data, again.body]).toEqual([data, body])
  })
})

test('each heading of a Markdown text gets a unique id', () => {
  expect(markdownToHtml('## Zażółć gęślą\n\ntekst\n\n## Zażółć gęślą')).toBe(
    '<h2 id="cms-zazolc-gesla">Zażółć gęślą</h2>\n<p>tekst</p>\n<h2 id="cms-zazolc-gesla-2">Zażółć gęślą</h2>\n',
  )
})
