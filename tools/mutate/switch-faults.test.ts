import { runInNewContext } from 'node:vm'
import { transpile } from 'typescript'
import { beforeEach, expect, test } from 'vitest'
import { findFaults } from './faults.ts'
import { faultsAtLoad, withSwitches } from './switch-faults.ts'

const reached = new Set<number>()
const faultsOf = (text: string) => findFaults('example.ts', text).map((fault, id) => ({ ...fault, id }))

/** What the module exports with a fault switched on. */
function load<Exports>(text: string, active: number): Exports {
  const faultSwitch = { active, reach: (...ids: number[]) => ids.forEach((id) => reached.add(id)) }
  const code = transpile(withSwitches('example.ts', text, faultsOf(text)), { target: 99, module: 1 })
  const exports = {}
  runInNewContext(code, { exports, faultSwitch })
  return exports as Exports
}
beforeEach(() => reached.clear())

const PRICES = `export function isCheap(price: number): boolean {
  if (price > 100) return false
  return price >= 0 && price !== 13
}
export const names = (items: { name: string }[]) => items.filter(({ name }) => name).map(({ name }) => name.trim())
const MAX = 5
export const max = () => MAX`
interface Prices {
  isCheap: (price: number) => boolean
  names: (items: { name: string }[]) => string[]
  max: () => number
}

test('each fault is switched by its number, without the others', () => {
  const ids = findFaults('example.ts', PRICES).map(({ kind }, id) => `${id} ${kind}`)
  expect(ids).toEqual([
    '0 guard removed',
    '1 comparison',
    '2 left side removed',
    '3 comparison',
    '4 right side removed',
    '5 comparison',
    '6 filter removed',
    '7 trim removed',
    '8 limit times ten',
  ])
  const cheap = (active: number) => [-1, 0, 13, 100, 101].map((price) => load<Prices>(PRICES, active).isCheap(price))
  expect(cheap(-1)).toEqual([false, true, false, true, false])
  expect(cheap(0)).toEqual([false, true, false, true, true])
  expect(cheap(1)).toEqual([false, true, false, false, false])
  expect(cheap(4)).toEqual([false, true, true, true, false])
  expect(load<Prices>(PRICES, 6).names([{ name: '' }, { name: ' Lem ' }])).toEqual(['', 'Lem'])
  expect(load<Prices>(PRICES, 7).names([{ name: '' }, { name: ' Lem ' }])).toEqual([' Lem '])
})

test('only faults of functions that run are reached', () => {
  const { isCheap } = load<Prices>(PRICES, -1)
  reached.clear()
  isCheap(1)
  expect([...reached]).toEqual([0, 1, 2, 3, 4, 5])
})

const FORM = `export const form = {
  name: { isRequired: true, match: (input) => input.trim() },
}
export const describe = ({ name = 'x'.trim() } = { name: ' y '.trim() }, isLong = name.length > 1) => isLong && name
if (form.name.isRequired) form.name.isRequired = true`

test('a fault outside functions has no switch, also beside a function, and is reached when the file is loaded', () => {
  const kinds = (faults: { id: number; kind: string }[]) => faults.map(({ id, kind }) => `${id} ${kind}`)
  expect(kinds(faultsAtLoad('example.ts', FORM, faultsOf(FORM)))).toEqual(['0 flag', '7 guard removed'])
  expect(kinds(faultsAtLoad('example.ts', PRICES, faultsOf(PRICES)))).toEqual(['8 limit times ten'])
  load(FORM, -1)
  expect([...reached]).toEqual([0, 7])
})

test('a fault in the default of a parameter is switched', () => {
  const { describe } = load<{ describe: (names?: object) => unknown }>(FORM, -1)
  expect([describe(), describe({ name: 'Lem' })]).toEqual([false, 'Lem'])
  const removed = faultsOf(FORM).filter(({ kind }) => kind === 'trim removed')
  expect(removed.map(({ id }) => load<{ describe: () => unknown }>(FORM, id).describe())).toEqual([false, false, ' y '])
})
