import * as v from 'valibot'

const CONTROL = /[\p{Cc}\p{Cs}]+/gu
const MARKUP = /<[a-z!/]/i

/** A paragraph of plain text in an operator's file: rejects markup, replaces control characters by spaces. */
export const plainTextSchema = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(CONTROL, ' ').replaceAll(/\s+/g, ' ').trim().normalize('NFC')),
    v.maxLength(maxLength, `longer than ${maxLength} characters`),
    v.check((text) => !MARKUP.test(text), 'plain words only, no markup'),
  )
