import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { unknownCommandError } from './run-command.ts'

const list = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8')

test.each([...new Set(Object.keys(commands).map((name) => name.split(' ', 1)[0]))])(
  'docs/commands.md lists the commands of %s',
  (group) => expect(list).toMatch(new RegExp(`^- .*\`${group}[ \`]`, 'm')),
)

test.each([
  [['order', 'list'], 'Did you mean: orders list'],
  [['orders', 'shwo', '12'], 'Did you mean: orders show'],
  [['chekclist'], 'Did you mean: checklist?'],
  [['delivery', 'remove'], 'Did you mean: delivery '],
] as const)('%s is answered with the commands that may be meant, not with all of them', (argv, suggestion) => {
  const lines = unknownCommandError(argv)?.split('\n')
  expect(lines?.[0]).toBe(`There is no command "${argv.join(' ')}".`)
  expect(lines?.[1]).toContain(suggestion)
  expect(lines?.slice(2)).toEqual(['All commands: npm run shop -- --help'])
})

test('a name like no other gets no guesses', () => {
  expect(unknownCommandError(['xyzzy'])?.split('\n')).toHaveLength(2)
})
