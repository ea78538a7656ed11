import { describe, expect, it } from 'vitest'
import { arrival, computePromise, type Rules, type Supply, termsOf } from './promise.ts'

const WEEK = [1, 2, 3, 4, 5]
const rules = (
  changed: {
    dispatch?: Partial<Rules['dispatch']>
    transit?: Partial<Rules['transit']>
    toOrder?: Rules['toOrder']
  } = {},
): Rules => ({
  dispatch: { cutoff: '13:00', handlingDays: 0, weekdays: WEEK, ...changed.dispatch },
  transit: { daysMin: 1, daysMax: 1, weekdays: WEEK, ...changed.transit },
  toOrder: changed.toOrder ?? { min: 3, max: 10 },
})
const SHELF: Supply = { kind: 'shelf' }

const promiseFor = (at: string, lines: readonly Supply[] = [SHELF], by = rules()) => {
  const terms = termsOf(lines)
  return terms && computePromise(terms, by, new Date(at))
}
const days = (...args: Parameters<typeof promiseFor>) => {
  const { from, to } = promiseFor(...args) ?? {}
  return from === to ? from : `${from} ${to}`
}

describe('CHK-2: the day of delivery', () => {
  it('is the next working day for an order before the cut-off', () => {
    expect(days('2026-11-23T10:00:00+01:00')).toBe('2026-11-24')
  })

  it('changes at the minute of the cut-off', () => {
    expect(days('2026-11-23T12:59:59+01:00')).toBe('2026-11-24')
    expect(days('2026-11-23T13:00:00+01:00')).toBe('2026-11-25')
  })

  it('changes at the same local time in summer and in winter', () => {
    expect(days('2026-07-01T10:59:59Z')).toBe('2026-07-02')
    expect(days('2026-07-01T11:00:00Z')).toBe('2026-07-03')
    expect(days('2026-12-01T11:59:59Z')).toBe('2026-12-02')
    expect(days('2026-12-01T12:00:00Z')).toBe('2026-12-03')
    // Fridays before the clocks change
    expect(promiseFor('2026-03-27T14:00:00+01:00')?.orderBefore.toISOString()).toBe('2026-03-30T11:00:00.000Z')
    expect(promiseFor('2026-10-23T14:00:00+02:00')?.orderBefore.toISOString()).toBe('2026-10-26T12:00:00.000Z')
  })

  it.each([
    ['Friday before the cut-off, delivered on Monday', '2026-11-27T12:00:00+01:00', '2026-11-30'],
    ['Friday after the cut-off, delivered on Tuesday', '2026-11-27T13:30:00+01:00', '2026-12-01'],
    ['Saturday', '2026-11-28T09:00:00+01:00', '2026-12-01'],
    ['Sunday night', '2026-11-29T23:59:00+01:00', '2026-12-01'],
    ['before the long weekend of Corpus Christi', '2026-06-03T10:00:00+02:00', '2026-06-05'],
    ['on Corpus Christi', '2026-06-04T10:00:00+02:00', '2026-06-08'],
    ['before the weekend of May', '2026-04-30T14:00:00+02:00', '2026-05-05'],
    ['Maundy Thursday', '2026-04-02T14:00:00+02:00', '2026-04-07'],
    ['Easter Monday', '2026-04-06T10:00:00+02:00', '2026-04-08'],
    ['the morning before Christmas Eve', '2026-12-23T09:00:00+01:00', '2026-12-28'],
    ['Christmas Eve', '2026-12-24T09:00:00+01:00', '2026-12-29'],
    ['Christmas Eve of 2024, a working day', '2024-12-24T09:00:00+01:00', '2024-12-27'],
    ['New Year’s Eve', '2026-12-31T12:59:00+01:00', '2027-01-04'],
    ['the day before Epiphany', '2027-01-05T15:00:00+01:00', '2027-01-08'],
  ])('%s', (_name, at, day) => {
    expect(days(at)).toBe(day)
  })

  it('is a range if the carrier may take longer', () => {
    expect(days('2026-11-26T10:00:00+01:00', [SHELF], rules({ transit: { daysMin: 1, daysMax: 2 } }))).toBe(
      '2026-11-27 2026-11-30',
    )
  })

  it('may be a Saturday if the carrier delivers on Saturdays, but not a holiday', () => {
    const locker = rules({ transit: { weekdays: [...WEEK, 6], daysMax: 2 } })
    expect(days('2026-11-27T10:00:00+01:00', [SHELF], locker)).toBe('2026-11-28 2026-11-30')
    // 26 December 2026 is a Saturday
    expect(days('2026-12-23T10:00:00+01:00', [SHELF], locker)).toBe('2026-12-28 2026-12-29')
  })

  it('is later by the handling time and the closed days of the source', () => {
    expect(days('2026-11-23T10:00:00+01:00', [SHELF], rules({ dispatch: { handlingDays: 2 } }))).toBe('2026-11-26')
    const stocktaking = rules({ dispatch: { closed: new Set(['2026-11-23', '2026-11-24']) } })
    expect(days('2026-11-23T10:00:00+01:00', [SHELF], stocktaking)).toBe('2026-11-26')
    expect(promiseFor('2026-11-23T10:00:00+01:00', [SHELF], stocktaking)?.orderBefore.toISOString()).toBe(
      '2026-11-25T12:00:00.000Z',
    )
  })

  it('is the same day for a bookshop without handling time, until its cut-off', () => {
    const bookshop = rules({
      dispatch: { weekdays: [...WEEK, 6], cutoff: '16:00' },
      transit: { daysMin: 0, daysMax: 0, weekdays: [...WEEK, 6] },
    })
    expect(days('2026-11-28T15:59:00+01:00', [SHELF], bookshop)).toBe('2026-11-28')
    expect(days('2026-11-28T16:00:00+01:00', [SHELF], bookshop)).toBe('2026-11-30')
  })
})

describe('CHK-2: titles that are not in stock', () => {
  const presale = (day: string | null): Supply => ({ kind: 'presale', day })

  it('a presale is dispatched on its release day, or on the next working day', () => {
    expect(days('2026-11-23T10:00:00+01:00', [presale('2026-12-09')])).toBe('2026-12-10')
    // a Saturday
    expect(days('2026-11-23T10:00:00+01:00', [presale('2026-12-12')])).toBe('2026-12-15')
  })

  it('a presale that has been released is like any other title', () => {
    expect(days('2026-11-23T10:00:00+01:00', [presale('2026-11-02')])).toBe('2026-11-24')
  })

  it('the latest of several presales decides, also for titles in stock', () => {
    expect(days('2026-11-23T10:00:00+01:00', [SHELF, presale('2026-12-09'), presale('2026-12-01')])).toBe('2026-12-10')
  })

  it('a presale can be ordered until its release day, whatever today’s cut-off', () => {
    expect(promiseFor('2026-11-23T10:00:00+01:00', [presale('2026-12-09')])).toMatchObject({
      orderBefore: new Date('2026-12-09T12:00:00Z'),
      handlingDays: undefined,
      // the wording changes on the next day
      validUntil: new Date('2026-11-23T23:00:00Z'),
    })
    const slow = rules({ dispatch: { handlingDays: 2 } })
    // two working days before Wednesday
    expect(promiseFor('2026-11-23T10:00:00+01:00', [presale('2026-12-09')], slow)?.orderBefore.toISOString()).toBe(
      '2026-12-07T12:00:00.000Z',
    )
  })

  it('an order just before orderBefore arrives on the promised day, one at that instant later', () => {
    for (const handlingDays of [0, 1, 3]) {
      const by = rules({ dispatch: { handlingDays } })
      const first = promiseFor('2026-11-23T10:00:00+01:00', [presale('2026-12-09')], by)
      const last = new Date((first?.orderBefore.getTime() ?? 0) - 1).toISOString()
      expect(days(last, [presale('2026-12-09')], by)).toBe(first?.to)
      expect(days(first?.orderBefore.toISOString() ?? '', [presale('2026-12-09')], by) ?? '').not.toBe(first?.to)
    }
  })

  it('a title to order has to come from its publisher first', () => {
    expect(promiseFor('2026-11-23T10:00:00+01:00', [{ kind: 'to-order' }, SHELF])).toMatchObject({
      from: '2026-11-27',
      to: '2026-12-08',
      handlingDays: { min: 3, max: 10 },
    })
  })

  it('nothing is promised for a presale without a day, for too few copies, or without lines', () => {
    expect(days('2026-11-23T10:00:00+01:00', [SHELF, presale(null)])).toBeUndefined()
    expect(days('2026-11-23T10:00:00+01:00', [SHELF, { kind: 'short' }])).toBeUndefined()
    expect(days('2026-11-23T10:00:00+01:00', [])).toBeUndefined()
  })

  it('nothing is promised if the source or the carrier never works', () => {
    expect(days('2026-11-23T10:00:00+01:00', [SHELF], rules({ dispatch: { weekdays: [] } }))).toBeUndefined()
    expect(days('2026-11-23T10:00:00+01:00', [SHELF], rules({ transit: { weekdays: [] } }))).toBeUndefined()
  })
})

describe('CHK-2: how long a promise is valid', () => {
  it('until the cut-off, or until midnight if that is earlier', () => {
    expect(promiseFor('2026-11-23T10:00:00+01:00')).toMatchObject({
      madeOn: '2026-11-23',
      orderBefore: new Date('2026-11-23T12:00:00Z'),
      validUntil: new Date('2026-11-23T12:00:00Z'),
    })
    expect(promiseFor('2026-11-27T18:00:00+01:00')).toMatchObject({
      madeOn: '2026-11-27',
      orderBefore: new Date('2026-11-30T12:00:00Z'),
      validUntil: new Date('2026-11-27T23:00:00Z'),
    })
  })

  it('at any instant of a year, an order just before orderBefore arrives on the same days', () => {
    const by = rules({ transit: { daysMin: 1, daysMax: 2 } })
    for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 5 * 3_600_000) {
      const now = promiseFor(new Date(at).toISOString(), [SHELF], by)
      const last = promiseFor(new Date((now?.orderBefore.getTime() ?? 0) - 1).toISOString(), [SHELF], by)
      expect(now && [now.from, now.to]).toEqual(last && [last.from, last.to])
      expect(now?.orderBefore.getTime()).toBeGreaterThan(at)
    }
  })
})

it('ORD-9: the delivery days of a dispatched parcel depend on its carrier alone', () => {
  expect(arrival('2026-11-27', { daysMin: 1, daysMax: 2, weekdays: WEEK })).toEqual({
    from: '2026-11-30',
    to: '2026-12-01',
  })
})
