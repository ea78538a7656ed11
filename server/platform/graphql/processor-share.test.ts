import { expect, test } from 'vitest'
import { ProcessorShare } from './processor-share.ts'

test('the time in which the event loop is busy is divided among the running queries', () => {
  let busyMs = 100
  const processor = new ProcessorShare(() => busyMs)
  const endFirst = processor.start()
  busyMs += 30
  const endSecond = processor.start()
  busyMs += 20
  expect(endFirst()).toBe(40)
  busyMs += 5
  expect(endSecond()).toBe(15)
  // without a query nobody is charged
  busyMs += 1000
  const endThird = processor.start()
  busyMs += 1
  expect(endThird()).toBe(1)
})
