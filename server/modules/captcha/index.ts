export { captchaModule } from './captcha.module.ts'
