import { type XmlElement, childText } from './onix-names.ts'
import type { MessageDate } from '../record/title-record.ts'
import { parseDay } from '../record/values.ts'

/** `20111005` or `20191230T1222+0100`; a time without a zone is taken as UTC. */
export function parseMessageDate(text: string): MessageDate | null {
  const bare = text.trim()
  const day = parseDay(bare.slice(0, 10).includes('-') ? bare.slice(0, 10) : bare.slice(0, 8))
  if (!day) return null
  const time = /T(\d{2}):?(\d{2})?:?(\d{2})?\s*(Z|[-+]\d{2}:?\d{2})?/.exec(bare)
  if (!time) return { day, at: null }
  const zone = (time[4] ?? 'Z').replace(/^(.\d{2}):?(\d{2})$/, '$1:$2')
  const date = new Date(`${day}T${time[1]}:${time[2] ?? '00'}:${time[3] ?? '00'}${zone}`)
  if (Number.isNaN(date.getTime())) return { day, at: null }
  return { day: date.toISOString().slice(0, 10), at: date.toISOString() }
}

/** The day of a composite such as PublishingDate, in any date format. */
export function dayOf(dated: XmlElement, name = 'date'): string | null {
  const text = childText(dated, name)
  return parseDay(/^\d{8}T/.test(text) ? text.slice(0, 8) : text) ?? null
}

/** Whether `a` was sent before `b`; compares days if either has no time. */
export function isOlder(a: MessageDate, b: MessageDate): boolean {
  if (a.at && b.at) return a.at < b.at
  return a.day < b.day
}
