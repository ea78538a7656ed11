import { timingSafeEqual } from 'node:crypto'
import { escapeHtml } from '../../../language/markup.ts'
import { type RouteResponse, plain, seeOther } from '../frame/responses.ts'
import type { Call, EmulatorParts, Route } from '../frame/route.ts'
import { page, pageLanguage, type PageLanguage } from '../frame/page.ts'
import type { AutopayAccount } from './account.ts'
import { BLIK, canPay, type Channel, CHANNELS, findChannel, iconOf } from './channels.ts'
import { sign } from './messages.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import type { Ledger, Transaction } from './transactions.ts'

const REFRESH_SECONDS = 2

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
const dataUrl = (channel: Channel) => escapeHtml(`data:image/svg+xml,${encodeURIComponent(iconOf(channel))}`)

/** Payment pages. */
export function payPages({ options, log }: EmulatorParts, account: AutopayAccount, ledger: Ledger): Route[] {
  const { url } = options
  const pageUrlOf = ({ remoteId, token }: Transaction, language: PageLanguage) =>
    `${url}/payment/continue/${remoteId}/${token}?lang=${language}`

  /** Signed URL of the return to the shop; it does not contain the result of the payment. */
  function backToShop({ start: { orderId, returnUrl } }: Transaction): string | undefined {
    if (returnUrl === undefined) return undefined
    const back = new URL(returnUrl)
    back.searchParams.set('ServiceID', account.id)
    back.searchParams.set('OrderID', orderId)
    back.searchParams.set('Hash', sign([account.id, orderId], account))
    return back.href
  }

  function renderPage(
    transaction: Transaction,
    language: PageLanguage,
    title: string,
    body: string,
    status = 200,
  ): RouteResponse {
    const otherLanguage = pageUrlOf(transaction, language === 'pl' ? 'en' : 'pl')
    return page({ status, language, title, url, otherLanguage, body, formTarget: transaction.start.returnUrl })
  }

  const paymentDetails = (
    { start: { description, orderId, amount, currency } }: Transaction,
    language: PageLanguage,
  ) => {
    const texts = PAGE_TEXTS[language]
    const money = new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100)
    return `<dl>
<dt>${texts.order}</dt><dd>${escapeHtml(description || orderId)}</dd>
<dt>${texts.amount}</dt><dd class="amount">${escapeHtml(money)}</dd>
</dl>`
  }

  const form = (transaction: Transaction, language: PageLanguage, inner: string) =>
    `<form method="post" action="${escapeHtml(pageUrlOf(transaction, language))}">${inner}</form>`

  function blikForm(transaction: Transaction, language: PageLanguage, wrongCode?: string): string {
    const texts = PAGE_TEXTS[language]
    const isWrong = wrongCode !== undefined
    return form(
      transaction,
      language,
      `<section aria-labelledby="blik">
<h2 id="blik">${texts.blik}</h2>
<label for="code">${texts.code}</label>
<p class="hint" id="code-hint">${texts.codeHint}</p>
${isWrong ? `<p class="wrong" id="code-wrong" role="alert">${texts.wrongCode}</p>` : ''}
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required
 aria-describedby="${isWrong ? 'code-hint code-wrong' : 'code-hint'}" value="${escapeHtml(wrongCode ?? '')}"${
   isWrong ? ' aria-invalid="true" autofocus' : ''
 }>
<div><button name="action" value="blik">${texts.payByBlik}</button></div>
</section>`,
    )
  }

  /** Form with one button per channel, or only that of the channel chosen in the shop. */
  function channelForm(transaction: Transaction, language: PageLanguage): string {
    const texts = PAGE_TEXTS[language]
    const chosen = findChannel(transaction.gatewayId)
    const { amount, acceptedRegulation } = transaction.start
    const shown = (chosen ? [chosen] : CHANNELS).filter(({ id, group }) => id !== BLIK && group !== 'B2B')
    if (shown.length === 0) return ''
    const rows = shown.map((channel) => {
      const name = escapeHtml(channel.name[language])
      const icon = `<img src="${dataUrl(channel)}" alt="" width="48" height="24">`
      return canPay(channel, amount)
        ? `<div><button name="channel" value="${channel.id}">${icon}
            ${chosen ? `${texts.pay}: ${name}` : name}</button></div>`
        : `<p>${icon} ${name}: ${texts.unavailable}</p>`
    })
    const terms =
      chosen?.regulation.isTicked && acceptedRegulation !== chosen.regulation.id
        ? `<label><input type="checkbox" name="terms" required> ${texts.accept}</label>`
        : ''
    const title = chosen ? texts.channel : texts.channels
    return form(
      transaction,
      language,
      `<section aria-labelledby="channels"><h2 id="channels">${title}</h2>
<p class="hint">${texts.channelsHint}</p>${terms}
${rows.join('\n')}</section><input type="hidden" name="action" value="pay">`,
    )
  }

  function choicePage(transaction: Transaction, language: PageLanguage, wrongCode?: string): RouteResponse {
    const texts = PAGE_TEXTS[language]
    const { gatewayId } = transaction
    const body = `${paymentDetails(transaction, language)}
${gatewayId === 0 || gatewayId === BLIK ? blikForm(transaction, language, wrongCode) : ''}
${gatewayId === BLIK ? '' : channelForm(transaction, language)}
${form(
  transaction,
  language,
  `<section aria-labelledby="rest"><h2 id="rest">${texts.rest}</h2>
<button class="plain" name="action" value="refuse">${texts.refuse}</button>
<button class="plain" name="action" value="another">${texts.another}</button>
<button class="plain" name="action" value="abandon">${texts.abandon}</button></section>`,
)}`
    return renderPage(transaction, language, texts.title, body, wrongCode === undefined ? 200 : 422)
  }

  function waitingPage(transaction: Transaction, language: PageLanguage): RouteResponse {
    const texts = PAGE_TEXTS[language]
    const here = pageUrlOf(transaction, language)
    const body = `${paymentDetails(transaction, language)}<p role="status">${texts.waitingText}</p>
<p><a href="${escapeHtml(here)}">${texts.check}</a></p>`
    const response = renderPage(transaction, language, texts.waiting, body)
    return { ...response, headers: { ...response.headers, refresh: `${REFRESH_SECONDS}; url=${here}` } }
  }

  function resultPage(transaction: Transaction, language: PageLanguage): RouteResponse {
    const back = backToShop(transaction)
    log.add('return', { orderId: transaction.start.orderId, status: transaction.status })
    if (back) return seeOther(back)
    const texts = PAGE_TEXTS[language]
    const outcome = transaction.status === 'SUCCESS' ? texts.paid : texts.unpaid
    return renderPage(transaction, language, texts.over, `${paymentDetails(transaction, language)}<p>${outcome}</p>`)
  }

  // transactions with a BLIK code that the bank has not answered yet
  const pendingAtBank = new WeakSet<Transaction>()

  function show(transaction: Transaction, language: PageLanguage): RouteResponse {
    if (transaction.status !== 'PENDING') return resultPage(transaction, language)
    return pendingAtBank.has(transaction) ? waitingPage(transaction, language) : choicePage(transaction, language)
  }

  function handleAction(transaction: Transaction, language: PageLanguage, fields: URLSearchParams): RouteResponse {
    if (transaction.status !== 'PENDING' || pendingAtBank.has(transaction)) return show(transaction, language)
    switch (fields.get('action')) {
      case 'blik': {
        const typed = (fields.get('code') ?? '').slice(0, 20)
        if (!ledger.payByBlik(transaction, typed.replaceAll(/[\s-]/g, '')))
          return choicePage(transaction, language, typed)
        pendingAtBank.add(transaction)
        return seeOther(pageUrlOf(transaction, language))
      }
      case 'pay': {
        const channel = findChannel(Number(fields.get('channel')))
        if (!channel || !canPay(channel, transaction.start.amount)) return choicePage(transaction, language)
        transaction.gatewayId = channel.id
        ledger.settle(transaction, 'SUCCESS', 'AUTHORIZED')
        return resultPage(transaction, language)
      }
      case 'refuse':
        ledger.settle(transaction, 'FAILURE', 'REJECTED_BY_USER')
        return resultPage(transaction, language)
      case 'another': {
        // a second transaction of the order: its success and the failure of the first may arrive in any order
        const next = ledger.startTransaction(transaction.start, 0)
        ledger.settle(transaction, 'FAILURE', 'REJECTED_BY_USER')
        return seeOther(pageUrlOf(next, language))
      }
      case 'abandon': {
        const back = backToShop(transaction)
        return back ? seeOther(back) : show(transaction, language)
      }
      default:
        return choicePage(transaction, language)
    }
  }

  function route(
    method: string,
    handle: (one: Transaction, language: PageLanguage, call: Call) => RouteResponse,
  ): Route {
    return {
      method,
      path: '/payment/continue/:remote/:token',
      operation: 'pay page',
      audience: 'page',
      handle(call) {
        const { params, query, headers } = call
        const transaction = ledger.find(params['remote'] ?? '')
        if (transaction && isSame(params['token'] ?? '', transaction.token))
          return handle(transaction, pageLanguage(query.get('lang'), transaction.start.language), call)
        const language = pageLanguage(query.get('lang'), headers['accept-language']?.slice(0, 2))
        const texts = PAGE_TEXTS[language]
        const otherLanguage = `${url}/payment/continue/unknown/unknown?lang=${language === 'pl' ? 'en' : 'pl'}`
        return page({
          status: 404,
          language,
          title: texts.unknown,
          url,
          otherLanguage,
          body: `<p>${texts.unknownText}</p>`,
        })
      },
    }
  }

  return [
    route('GET', show),
    route('POST', (transaction, language, { body }) =>
      handleAction(transaction, language, new URLSearchParams(body.toString())),
    ),
    {
      method: 'GET',
      path: '/terms',
      operation: 'terms',
      audience: 'page',
      handle({ query, headers }) {
        const language = pageLanguage(query.get('lang'), headers['accept-language']?.slice(0, 2))
        const { terms, termsText } = PAGE_TEXTS[language]
        const otherLanguage = `${url}/terms?lang=${language === 'pl' ? 'en' : 'pl'}`
        return page({ language, title: terms, url, otherLanguage, body: `<p>${termsText}</p>` })
      },
    },
    {
      method: 'GET',
      path: '/icons/:file',
      operation: 'icon',
      audience: 'page',
      handle({ params }) {
        const channel = findChannel(Number(/^(\d+)\.svg$/.exec(params['file'] ?? '')?.[1]))
        return channel
          ? { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: iconOf(channel) }
          : plain(404, 'There is no such icon.')
      },
    },
  ]
}
