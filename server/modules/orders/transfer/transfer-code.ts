import { encodeQR } from 'qr'

/* The 2D code of the Polish Bank Association (Związek Banków Polskich), version 1.0 of 2013: decision 56. */

const MAX_NAME_LENGTH = 20
const MAX_TITLE_LENGTH = 32
/** Digits of the amount, padded with zeros. */
const AMOUNT_DIGITS = 6

export interface Transfer {
  recipient: string
  /** 26 digits. */
  account: string
  /** Grosze. */
  amount: number
  title: string
}

const cleaned = (text: string) =>
  text
    .replaceAll(/[|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Truncates a text, at the end of a word if that leaves more than half of it. */
function shortened(text: string, maxLength: number): string {
  const clean = cleaned(text)
  const characters = [...clean]
  if (characters.length <= maxLength) return clean
  const cut = characters.slice(0, maxLength).join('')
  const end = characters[maxLength] === ' ' ? maxLength : cut.lastIndexOf(' ')
  return cut.slice(0, end > maxLength / 2 ? end : undefined)
}

/**
 * NIP | country | account | amount in grosze | recipient | title | three reserved fields. The NIP stays empty, because
 * with one some banks allow the transfer to companies only.
 */
export const transferText = ({ recipient, account, amount, title }: Transfer): string =>
  [
    '',
    'PL',
    account,
    String(amount).padStart(AMOUNT_DIGITS, '0'),
    shortened(recipient, MAX_NAME_LENGTH),
    shortened(title, MAX_TITLE_LENGTH),
    '',
    '',
    '',
  ].join('|')

/** Path of the dark modules, in horizontal runs. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const length = (end < 0 ? row.length : end) - x
      return `M${x} ${y}h${length}v1h-${length}z`
    }),
  )
  return runs.join('')
}

/** Uses the lowest error correction, as the association recommends: larger modules are easier to read from a screen. */
export function transferCode(transfer: Transfer): { text: string; size: number; path: string } {
  const text = transferText(transfer)
  // the encoder's border is at least 1; the component that draws the code adds the quiet zone
  const rows = encodeQR(text, 'raw', { ecc: 'low', encoding: 'byte', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  return { text, size: rows.length, path: pathOf(rows) }
}
