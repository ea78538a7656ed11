import type { GraphqlResponse, CheckoutFixture } from './checkout-fixture.ts'

export const PASSWORD = 'Zakładka-2026'
let readers = 0

/** Action of the latest entry with this code in the customer's consent history. */
export async function lastConsentAction(reader: Reader, code: string): Promise<string | undefined> {
  const { data } = await reader.request<{ consentHistory: { items: { code: string; action: string }[] } }>(
    '{ consentHistory { items { code action } } }',
  )
  return data.consentHistory.items.find((item) => item.code === code)?.action
}

/** A customer, signed up, confirmed through the mailed link and signed in. */
export class Reader {
  readonly password = PASSWORD

  private constructor(
    readonly shop: CheckoutFixture,
    readonly email: string,
    public token: string,
    readonly store?: string,
  ) {}

  static async signUp(
    shop: CheckoutFixture,
    {
      email = `czytelnik-${++readers}@example.pl`,
      store,
      isConfirmed = false,
    }: { email?: string; store?: string; /** Where the shop confirms no addresses. */ isConfirmed?: boolean } = {},
  ): Promise<Reader> {
    const input = { firstname: 'Łucja', lastname: 'Nowak-Żak', email, password: PASSWORD }
    const { errors } = await shop.call(
      'mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }',
      { input },
      store,
    )
    if (errors) throw new Error(errors[0]?.message)
    if (isConfirmed) {
      const { data } = await shop.call<{ generateCustomerToken: { token: string } }>(
        'mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { ' +
          'token } }',
        { email, password: PASSWORD },
      )
      return new Reader(shop, email, data.generateCustomerToken.token, store)
    }
    const { data } = await shop.call<{ confirmCustomerEmail: { token: string } }>(
      `
        mutation($key: String!, $email: String!, $password: String!) {
          confirmCustomerEmail(key: $key, email: $email, password: $password) { status token }
        }`,
      { key: await readConfirmationKey(shop, email), email, password: PASSWORD },
    )
    return new Reader(shop, email, data.confirmCustomerEmail.token, store)
  }

  request<Data = Record<string, never>>(document: string, variables: object = {}): Promise<GraphqlResponse<Data>> {
    return this.shop.call<Data>(document, variables, this.store, this.token)
  }

  async id(): Promise<number> {
    return (await this.request<{ customer: { id: number } }>('{ customer { id } }')).data.customer.id
  }
}

/** The newest mail to an address. */
export async function readLatestMail(
  shop: CheckoutFixture,
  email: string,
  subject = '%',
): Promise<{ subject: string; html: string; plain: string } | undefined> {
  await shop.runDueJobs()
  return shop.db.one<{
    subject: string
    html: string
    plain: string
  }>`
    select subject, html, plain from mail where recipient = ${email} and subject like ${subject} order by id desc
      limit 1`
}

/** The key of the newest link that confirms an account. */
export const readConfirmationKey = async (shop: CheckoutFixture, email: string): Promise<string> =>
  /[?&]key=([\w-]+)/.exec((await readLatestMail(shop, email))?.plain ?? '')?.[1] ?? ''
