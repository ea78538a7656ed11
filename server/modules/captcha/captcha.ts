import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'

const TIMEOUT_MS = 5000
const CHECKS = { burst: 30, perSecond: 0.2 }
/** Characters; providers issue shorter tokens. */
const MAX_TOKEN_LENGTH = 8192

const CONFIRMATION_REQUIRED = text('Please confirm that you are not a robot.')
const TOKEN_REJECTED = text('The confirmation that you are not a robot is no longer good. Please confirm again.')
const FAILED = text('It could not be checked whether you are a robot. Please try again.')

/** By the error codes that reCAPTCHA, hCaptcha and Turnstile have in common. */
const MESSAGES: Readonly<Record<string, string>> = {
  'missing-input-response': CONFIRMATION_REQUIRED,
  'invalid-input-response': TOKEN_REJECTED,
  'timeout-or-duplicate': TOKEN_REJECTED,
  'expired-input-response': TOKEN_REJECTED,
  'already-seen-response': TOKEN_REJECTED,
  'invalid-or-already-seen-response': TOKEN_REJECTED,
}

/** Error codes of the provider; empty if it accepts the token. */
async function verifyToken(
  { verifyUrl, secret }: NonNullable<RequestContext['captcha']>,
  token: string,
  { ip, log, requestId }: RequestContext,
): Promise<string[]> {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { success, 'error-codes': codes } = (await response.json()) as { success?: unknown; 'error-codes'?: unknown }
    if (success === true) return []
    return Array.isArray(codes) && codes.length > 0 ? codes.map(String) : ['unknown']
  } catch (error) {
    log?.warn({ reqId: requestId, err: error }, 'the captcha provider did not answer')
    return ['unreachable']
  }
}

/** Problems of a token, as English source texts; empty if it is valid or captcha is disabled. */
export async function captchaErrors(context: RequestContext, token: string): Promise<string[]> {
  const { captcha } = context
  if (!captcha) return []
  context.limit('captcha', CHECKS)
  if (!token.trim()) return [CONFIRMATION_REQUIRED]
  const codes =
    token.length > MAX_TOKEN_LENGTH ? ['invalid-input-response'] : await verifyToken(captcha, token, context)
  return [...new Set(codes.map((code) => MESSAGES[code] ?? FAILED))]
}
