import { expect, inject } from 'vitest'

interface StoredMail {
  subject: string
  html: string
}

const read = async <Answer>(path: string) => (await (await fetch(inject('shop') + path)).json()) as Answer

/** The newest mail to an address, once there are `count`. */
export async function waitForNthMail(count: number, address: string): Promise<StoredMail> {
  const mails = () => read<{ id: number }[]>(`/dev/mail?format=json&to=${encodeURIComponent(address)}`)
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(count)
  return read(`/dev/mail/${(await mails())[0]?.id}?format=json`)
}
