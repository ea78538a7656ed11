import { escapeHtml } from '../../../language/markup.ts'
import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import { listDeliveryMethods } from '../delivery/index.ts'
import { getConfiguration } from '../store/index.ts'
import { listCookieGroups } from './cookies.ts'

const HEADS = [text('Name of the cookie'), text('What it is for'), text('Whose it is'), text('How long')] as const

/** `{{widget type="cookies"}}`: everything that the shop stores in a browser, by group. */
export async function cookiesWidget(context: RequestContext): Promise<string> {
  const { t, bind } = context.language
  const render = (content: string) => escapeHtml(bind(content))
  const head = HEADS.map((name) => `<th scope="col">${render(t(name))}</th>`).join('')
  const groups = await listCookieGroups(context)
  return groups
    .map(({ name, description, cookies }) => {
      const rows = cookies.map(
        (cookie) =>
          `<tr><th scope="row"><code>${escapeHtml(cookie.name)}</code></th><td>${render(cookie.description)}</td>` +
          `<td>${escapeHtml(cookie.provider)}</td><td>${render(cookie.lifetime)}</td></tr>`,
      )
      return (
        `<h3>${render(name)}</h3><p>${render(description)}</p>` +
        (rows.length > 0
          ? `<table class="cms-table"><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
          : '')
      )
    })
    .join('')
}

const PAYU = text(
  'PayU S.A., Poznań, if you pay with PayU: number and amount of the order, e-mail, IP address, name, telephone and ' +
    'titles. It is a controller of these data itself.',
)
const AUTOPAY = text(
  'Autopay S.A., Sopot, if you pay with Autopay: number and amount of the order, e-mail and IP address. It is a ' +
    'controller of these data itself.',
)
const CARRIER = text(
  '%s, if you choose it: name, telephone and e-mail for a locker or a point, the address too for a courier.',
)
const MAIL = text('the company that carries our e-mails: your address and what we write to you.')
const TAGS = text(
  'Google Ireland Limited, only with your consent: what you look at and buy, without your name and e-mail.',
)
const CAPTCHA = text('%s, in forms that ask whether you are a robot: your IP address.')

/** `{{widget type="processors"}}`: the recipients of readers' data, according to the configuration. */
export async function processorsWidget(context: RequestContext): Promise<string> {
  const { language, settings, db, store, priceContext } = context
  const [configuration, methods] = await Promise.all([getConfiguration(context), listDeliveryMethods(db, priceContext)])
  const carriers = new Set(
    methods
      .filter(({ kind }) => kind !== 'store-pickup')
      .map(({ carrierTitle, carrierTitles }) => carrierTitles[store.code] ?? carrierTitle),
  )
  const lines = [
    ...[...carriers].map((carrier) => language.t(CARRIER, carrier)),
    ...(settings.payu ? [language.t(PAYU)] : []),
    ...(settings.autopay ? [language.t(AUTOPAY)] : []),
    ...(settings.smtpUrl ? [language.t(MAIL)] : []),
    ...(configuration['gtm/general/enabled'] ? [language.t(TAGS)] : []),
    ...(settings.captcha ? [language.t(CAPTCHA, new URL(settings.captcha.scriptUrl).hostname)] : []),
  ]
  return `<ul>${lines.map((line) => `<li>${escapeHtml(language.bind(line))}</li>`).join('')}</ul>`
}
