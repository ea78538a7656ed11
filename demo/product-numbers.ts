import { hashOf } from './seeded-random.ts'

/** The thirteenth digit of an ISBN-13 or EAN-13. */
const checkDigit = (twelve: string): number => {
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** Assigns unique numbers derived from the title; on a collision, the next free one. */
export class ProductNumbers {
  readonly #taken: Set<string>
  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken)
  }

  /** An ISBN-13 of an invented publisher: 978-83-84PP-TTT-C. */
  isbn(publisher: string, title: string): string {
    const publisherCode = String(hashOf(publisher) % 100).padStart(2, '0')
    return this.#free(`9788384${publisherCode}`, hashOf(title) % 1000, 3)
  }

  /** A Polish EAN-13 for products other than books. */
  ean(title: string): string {
    return this.#free('5909900', hashOf(title) % 100_000, 5)
  }

  #free(prefix: string, start: number, digits: number): string {
    for (let next = start; next < start + 10 ** digits; next++) {
      const body = prefix + String(next % 10 ** digits).padStart(digits, '0')
      if (this.#taken.has(body)) continue
      this.#taken.add(body)
      return body + checkDigit(body)
    }
    throw new Error(`no number left in ${prefix}`)
  }
}
