import * as v from 'valibot'

const CONTROL = /[\p{Cc}\p{Cs}]+/gu
const MARKUP = /<[a-z!/]/i

/** One paragraph of an operator's file: plain words without markup and control characters. */
export const plainWords = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(CONTROL, ' ').replaceAll(/\s+/g, ' ').trim().normalize('NFC')),
    v.maxLength(most, `longer than ${most} characters`),
    v.check((text) => !MARKUP.test(text), 'plain words only, no markup'),
  )
