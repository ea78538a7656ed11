import type { Resolvers } from '../../generated/resolvers.ts'
import { captchaErrors } from './captcha.ts'

export const captchaResolvers: Resolvers = {
  Query: { recaptchaV3Config: () => null },
  Mutation: {
    async checkCaptcha(_parent, { token }, context) {
      const errors = await captchaErrors(context, token)
      return { success: errors.length === 0, errors: errors.map((error) => context.language.t(error)) }
    },
  },
  StoreConfig: {
    captcha_site_key: (_config, _args, { captcha }) => captcha?.siteKey ?? null,
    captcha_script_url: (_config, _args, { captcha }) => captcha?.scriptUrl ?? null,
  },
}
