import type { Module } from '../../platform/module.ts'
import { captchaResolvers } from './captcha.resolvers.ts'

export const captchaModule: Module = {
  resolvers: captchaResolvers,
  access: { checkCaptcha: 'everyone', recaptchaV3Config: 'everyone' },
}
