import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

test.each([...new Set(Object.keys(commands).map((name) => name.split(' ', 1)[0]))])(
  'the README lists the commands of %s',
  (group) => expect(readme).toMatch(new RegExp(`^- .*\`${group}[ \`]`, 'm')),
)
