import type { ConsentAction as WireAction, Resolvers } from '../../generated/resolvers.ts'
import { toTimestamp } from '../../platform/graphql/magento-formats.ts'
import { Refusal } from '../../platform/refusal.ts'
import { parseEmail } from '../store/index.ts'
import { consentsOf, SCOPES, type Scope, writeLog } from './consents.ts'
import { allowCookies, type CookieConsent, listCookieGroups, updateCookies } from './cookies.ts'
import { consentHistory, isWithdrawable, withdrawConsent } from './history.ts'
import { type BarButton, getCookiePolicy, isRestricted } from './policy.ts'

const LOG_RATE = { burst: 30, perSecond: 0.1 }
const MAX_ORDER_LENGTH = 50

function parseScopeName(scope: string): Scope {
  const known = SCOPES.find((name) => name === scope)
  if (!known) throw new Refusal('graphql-input', 'There is no scope of consents "%s".', scope).atField('scope')
  return known
}

const toButton = ({ isEnabled, text, order, color, hoverColor, textColor, textHoverColor }: BarButton) => ({
  isEnabled,
  text,
  order,
  color,
  hover_color: hoverColor,
  text_color: textColor,
  text_hover_color: textHoverColor,
})

const toConsent = ({ groups, lifetime, guestId }: CookieConsent) => ({ success: true, groups, lifetime, guestId })

export const privacyResolvers: Resolvers = {
  Query: {
    gdprCookieGroups: async (_parent, _args, context) =>
      (await listCookieGroups(context)).map(({ id, isEssential, ...group }) => ({
        ...group,
        groupId: id,
        isEssential,
        checked: isEssential,
        cookies: [...group.cookies],
      })),
    async gdprCookiePolicy(_parent, _args, context) {
      const policy = await getCookiePolicy(context)
      return {
        auto_cleaning_days: policy.acceptedDays,
        bar: policy.isEnabled,
        bar_visibility: policy.visibility,
        first_visit_show: policy.isOnFirstVisit,
        log_guest: policy.logsGuests,
        notification_text: policy.text || null,
        policy_link: policy.link || null,
        policy_link_text: policy.linkText || null,
        location: policy.location,
        background_color: policy.backgroundColor,
        text_color: policy.textColor,
        link_color: policy.linkColor,
        accept: toButton(policy.buttons.accept),
        decline: toButton(policy.buttons.decline),
        settings: toButton(policy.buttons.settings),
      }
    },
    async gdprPolicyRestriction(_parent, _args, context) {
      context.private()
      return { noPolicyRestriction: !(await isRestricted(context)) }
    },
    gdprCheckScope: async (_parent, { scope }, context) =>
      (await consentsOf(context, parseScopeName(scope))).map(({ code, text, ...consent }) => ({
        ...consent,
        consentCode: code,
        consentText: text,
      })),
    async consentHistory(_parent, { pageSize, currentPage }, context) {
      const { rows, total, page_info, nameOf } = await consentHistory(context, pageSize ?? 20, currentPage ?? 1)
      return {
        total_count: total,
        page_info,
        items: rows.map((row) => ({
          action: row.action.toUpperCase() as WireAction,
          code: row.code,
          created_at: toTimestamp(row.at),
          is_withdrawable: isWithdrawable(context, row),
          order_number: row.orderNumber,
          scope: row.scope,
          text: row.text,
          version: row.version,
          cookie_groups: (row.cookieGroups ?? []).map((code) => nameOf.get(code) ?? code),
        })),
      }
    },
  },
  Mutation: {
    gdprAllow: async (_parent, { guestId }, context) => toConsent(await allowCookies(context, guestId)),
    gdprUpdate: async (_parent, { cookiesString, guestId }, context) =>
      toConsent(await updateCookies(context, cookiesString, guestId)),
    async gdprLogConsent(_parent, { scope, consentCode, email, orderId }, context) {
      context.limit('consent log', LOG_RATE)
      const consent = (await consentsOf(context, parseScopeName(scope))).find(({ code }) => code === consentCode)
      if (!consent)
        throw new Refusal('graphql-no-such-entity', 'There is no consent "%s" in this form.', consentCode).atField(
          'consentCode',
        )
      await writeLog(context.db, context, {
        scope,
        textId: consent.textId,
        action: 'given',
        email: email ? parseEmail(email) : null,
        orderNumber: orderId?.slice(0, MAX_ORDER_LENGTH),
      })
      return { success: true }
    },
    async withdrawConsent(_parent, { scope, code }, context) {
      await withdrawConsent(context, scope, code)
      return true
    },
  },
}
